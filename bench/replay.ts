/** `npm run replay -- <match>`: plays a real match through the HTTP API of a running server, for all who watch it. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TokenFlowMatch } from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';
import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import type { RealMatch, RealStep } from '#domain/match/samples/real-match.ts';
import { type Demo, readDemo } from '#scripts/demo-file.ts';
import { processEnvironment, readPlace } from '#server/config.ts';
import { createReporter, Refused, type Reporter, rewind, Unreachable } from './reporter.ts';

/** A minute passes in a second: a match with extra time and a shoot-out takes under three. */
const DEFAULT_SPEED = 60;

/** What keeps the replay from being played, in a sentence for the person at the keyboard. */
class CannotReplay extends Error {}

try {
  await main();
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = readReplayOptions(process.argv.slice(2), readPlace(processEnvironment()).dataDir);
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

/** Of a step: the minute where it is known, what was asked for, and who scored. */
export type Narrated = Pick<RealStep, 'minute' | 'note' | 'command'>;

/** One line: the minute, what happened, and the score after it. */
export function narrate({ minute, note, command }: Narrated, match: TokenFlowMatch): string {
  const when = minute === null ? '' : `${minute}分`;
  const who = note === null ? '' : `（${note}）`;
  return `${when.padStart(8)}  ${happened(command, match)}${who}　${score(match)}`;
}

/** `日本 2 − 2 アメリカ（PK 3 − 1）` */
export function score({ club_left, club_right, has_pk }: TokenFlowMatch): string {
  const goals = `${club_left.name} ${club_left.goals_for.match_total} − ${club_right.goals_for.match_total} ${club_right.name}`;
  return has_pk ? `${goals}（PK ${club_left.pk_score} − ${club_right.pk_score}）` : goals;
}

function happened(command: MatchCommand, match: TokenFlowMatch): string {
  const club = (side: Side) => (side === 'home' ? match.club_left.name : match.club_right.name);
  switch (command.type) {
    case 'changeStatus':
      return `【${command.to}】`;
    case 'scoreGoal':
      return `得点！ ${club(command.side)}`;
    case 'cancelGoal':
      return `得点取り消し ${club(command.side)}`;
    case 'takeKick':
      return `PK ${command.result === 'success' ? '○' : '×'} ${club(command.side)}`;
    case 'cancelKick':
      return `PK取り消し ${club(command.side)}`;
    case 'registerResult':
      return '結果登録';
    case 'postpone':
      return `延期登録（${command.otherReason || command.reason || '理由なし'}）`;
    case 'cancelPostponement':
      return '延期取り消し';
    default:
      return command.type;
  }
}

export type ReplayOptions = {
  /** Id of the real match; null lists them all. */
  readonly match: string | null;
  /** How many times faster than it really was. */
  readonly speed: number;
  /** Base URL; null takes the one that demo.json names. */
  readonly server: string | null;
  /** Path of demo.json. */
  readonly demo: string;
  /** Whether the result is registered at the end; after that the match can't be replayed. */
  readonly register: boolean;
};

/** Reads the command line; a sentence for the person at the keyboard when it is wrong. The demo is in `dataDir` unless it says otherwise. */
export function readReplayOptions(args: readonly string[], dataDir: string): ReplayOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        speed: { type: 'string', default: String(DEFAULT_SPEED) },
        server: { type: 'string' },
        demo: { type: 'string', default: join(dataDir, 'demo.json') },
        register: { type: 'boolean', default: false },
      },
    });
    const speed = Number(values.speed);
    if (!(speed > 0)) return `--speed は 0 より大きい数で指定してください（現在の値: ${values.speed}）。`;
    if (positionals.length > 1) return '試合は 1 つだけ指定してください。';
    if (values.server !== undefined && !URL.canParse(values.server)) {
      return `--server は http://127.0.0.1:3000 の形で指定してください（現在の値: ${values.server}）。`;
    }
    return {
      match: positionals[0] ?? null,
      speed,
      server: values.server === undefined ? null : new URL(values.server).origin,
      demo: values.demo,
      register: values.register,
    };
  } catch (error) {
    return `指定に誤りがあります: ${error instanceof Error ? error.message : String(error)}`;
  }
}
