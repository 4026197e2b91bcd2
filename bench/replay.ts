/** `npm run replay -- <match>`: plays a real match through the HTTP API of a running server, for all who watch it. */

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { REAL_MATCHES } from '#domain/match/fixtures/index.ts';
import type { RealMatch } from '#domain/match/fixtures/real-match.ts';
import { type Demo, readDemo } from '#scripts/demo-file.ts';
import { processConfig } from '#server/config.ts';
import { narrate, score } from './narration.ts';
import { type ReplayOptions, readReplayOptions } from './replay-options.ts';
import { createReporter, Refused, type Reporter, Unreachable } from './reporter-client.ts';
import { rewind } from './rewind.ts';

/** What keeps the replay from being played, in a sentence for the person at the keyboard. */
class CannotReplay extends Error {}

try {
  await main();
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = readReplayOptions(process.argv.slice(2), processConfig().dataDir);
  if (typeof options === 'string') throw new CannotReplay(options);
  if (options.match === null) return console.log(`${usage()}\n\n${list()}`);
  const real = matchById(options.match);
  const demo = await demoAt(options.demo);
  const url = options.server ?? demo.baseUrl;
  const match = demo.replay[real.id];
  if (match === undefined) {
    throw new CannotReplay(
      `${options.demo} に「${real.title}」がありません。新しいデータベースのデモで試してください。`,
    );
  }
  const reporter = createReporter(url, match);
  await begin(reporter, real);
  console.log(`${url}/indv-result/${match.championshipId}/${match.matchId} でご覧ください。`);
  await play(reporter, real, options);
}

async function begin(reporter: Reporter, real: RealMatch): Promise<void> {
  const before = await reporter.read();
  if (before.is_registered && !before.is_postponed) {
    throw new CannotReplay(
      `「${real.title}」は結果登録済みのため、再生できません（${score(before)}）。新しいデータベースのデモで試してください。`,
    );
  }
  if (before.match_status !== '試合前' || before.is_postponed)
    console.log('前回の記録を試合前まで戻します。');
  await rewind(reporter);
}

async function play(reporter: Reporter, real: RealMatch, options: ReplayOptions): Promise<void> {
  console.log(`\n${real.title}　${real.date}　${real.venue}（${options.speed}倍速）`);
  let elapsed = real.steps[0]?.elapsed ?? 0;
  for (const step of real.steps) {
    await sleep(((step.elapsed - elapsed) * 1000) / options.speed);
    elapsed = step.elapsed;
    console.log(narrate(step, await reporter.send(step.command)));
  }
  const match = await reporter.read();
  // Only when asked for: a registered match can't be replayed.
  if (options.register && match.match_status === '試合終了') {
    const command = { type: 'registerResult', actualStartTime: real.actualStartTime } as const;
    console.log(narrate({ minute: null, note: null, command }, await reporter.send(command)));
  }
  console.log(`\n${score(match)}`);
}

function matchById(id: string): RealMatch {
  const real = REAL_MATCHES[id];
  if (real === undefined) throw new CannotReplay(`「${id}」という試合はありません。\n\n${list()}`);
  return real;
}

async function demoAt(path: string): Promise<Demo> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new CannotReplay(
      `${path} がありません。先に npm start でデモのサーバーを起動するか、--demo で場所を指定してください。`,
      { cause },
    );
  }
  try {
    return readDemo(text);
  } catch (cause) {
    throw new CannotReplay(`${path} は、このサーバーのデモの情報として読めません。`, { cause });
  }
}

function usage(): string {
  return '使い方: npm run replay -- <試合> [--speed 60] [--server http://127.0.0.1:3000] [--demo data/demo.json] [--register]';
}

function list(): string {
  const matches = Object.values(REAL_MATCHES);
  const width = Math.max(...matches.map(({ id }) => id.length));
  return ['試合:', ...matches.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`)].join('\n');
}

function sentence(error: unknown): string {
  if (error instanceof CannotReplay) return error.message;
  if (error instanceof Unreachable) {
    return `${error.message} のサーバーにつながりません。npm start で起動してから、もう一度実行してください。`;
  }
  if (error instanceof Refused) return `サーバーが受け付けませんでした（${error.status}）: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
