/** A server that is about to close tells the proxy in front, which then asks another one, or waits for the next. */

import type { FastifyInstance } from 'fastify';
import { busy, type Refusal } from '#server/platform/refusal.ts';

const leaving = new WeakSet<FastifyInstance>();

/** From now on `/healthz` refuses; everything else is served as before. */
export function startDraining(app: FastifyInstance): void {
  leaving.add(app);
}

export function isDraining(app: FastifyInstance): boolean {
  return leaving.has(app);
}

/** What such a server says. */
export function stopping(): Refusal {
  return busy('stopping', 'サーバーを停止しています。時間をおいて再度お試しください。');
}
