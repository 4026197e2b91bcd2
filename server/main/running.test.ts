import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { close, listen } from './running.ts';

test('終わらない要求がつながったままでも、止まる前に、覚えていたものはデータベースに書かれる', async () => {
  const ended: string[] = [];
  const app = fastify();
  app.addHook('onClose', async () => void ended.push('flushed'));
  app.post('/visit', async () => 'ok');
  const { port } = new URL(await listen(app, { host: '127.0.0.1', port: 0 }));
  const phone = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void phone.destroy());
  await once(phone, 'connect');
  phone.write('POST /visit HTTP/1.1\r\nHost: site\r\nContent-Length: 10\r\n\r\nabc');
  await once(app.server, 'request');
  await close(app, { close: async () => void ended.push('closed') });
  expect(ended).toEqual(['flushed', 'closed']);
});
