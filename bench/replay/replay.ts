/** `npm run replay -- <match>`: plays a real match through the HTTP API of a running server, for all who watch it. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenFlowMatch } from '#contract/match/token-flow.ts';
import { type Demo, readDemo } from '#contract/operations/demo-file.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';
import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import type { RealMatch, RealStep } from '#domain/match/samples/real-match.ts';
import { CommandError, defineCommand, UsageError } from '#server/main/command/command.ts';
import { carryOut } from '#server/main/command/command-line.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import { processEnvironment, readPlace } from '#server/platform/config.ts';
import { createReporter, Refused, type Reporter, rewind, Unreachable } from './reporter.ts';

/** A minute passes in a second: a match with extra time and a shoot-out takes under three. */
const DEFAULT_SPEED = 60;

const command = defineCommand({
  name: 'replay',
  usages: [
    { rest: '', ja: '再生できる試合の一覧', en: 'list the matches there are' },
    {
      rest: 'wwc-2011-final [--speed 60] [--register]',
      ja: 'その試合を、起動中のデモのサーバーで再生する',
      en: 'play the match on a running server with demo data',
    },
  ],
  options: {
    speed: {
      type: 'string',
      default: String(DEFAULT_SPEED),
      value: '60',
      ja: '実際の何倍の速さか',
      en: 'how many times faster than it really was',
    },
    server: {
      type: 'string',
      value: 'http://127.0.0.1:3000',
      ja: 'サーバーのアドレス（省くと demo.json のもの）',
      en: 'address of the server; by default what demo.json names',
    },
    demo: {
      type: 'string',
      value: 'data/demo.json',
      ja: 'demo.json の場所（省くと DATA_DIR の中）',
      en: 'where demo.json lies; by default in DATA_DIR',
    },
    register: {
      type: 'boolean',
      ja: '最後に結果を登録する（その試合はもう再生できない）',
      en: 'register the result at the end; the match then can not be replayed',
    },
  },
  mostWords: 1,
  async run({ positionals: [id], values }) {
    if (id === undefined) console.log(list());
    else await replay(matchById(id), { ...values, ...settingsIn(values) });
    return 0;
  },
});

type Options = {
  /** How many times faster than it really was. */
  readonly speed: number;
  /** Base URL; undefined takes the one that demo.json names. */
  readonly server?: string | undefined;
  /** Path of demo.json; undefined: in the data folder of the settings. */
  readonly demo?: string | undefined;
  /** Whether the result is registered at the end; after that the match can't be replayed. */
  readonly register?: boolean | undefined;
};

/** Throws a {@link UsageError} for a speed or an address that is none. */
function settingsIn(values: { readonly speed: string; readonly server?: string | undefined }) {
  const speed = Number(values.speed);
  if (!(speed > 0)) {
    throw new UsageError(`--speed は 0 より大きい数で指定してください（現在の値: ${values.speed}）。`);
  }
  if (values.server === undefined) return { speed };
  if (URL.canParse(values.server)) return { speed, server: new URL(values.server).origin };
  throw new UsageError(
    `--server は http://127.0.0.1:3000 の形で指定してください（現在の値: ${values.server}）。`,
  );
}

async function replay(real: RealMatch, options: Options): Promise<void> {
  const file = options.demo ?? join(readPlace(processEnvironment()).dataDir, 'demo.json');
  const demo = await demoAt(file);
  const url = options.server ?? demo.baseUrl;
  const match = demo.replay[real.id];
  if (match === undefined) {
    throw new CommandError(
      `${file} に「${real.title}」がありません。新しいデータベースのデモで試してください。`,
    );
  }
  const reporter = createReporter(url, match);
  try {
    await begin(reporter, real);
    console.log(`${url}/indv-result/${match.championshipId}/${match.matchId} でご覧ください。`);
    await play(reporter, real, options);
  } catch (error) {
    throw explained(error);
  }
}

/** What the server didn't do, as a sentence for the person at the keyboard. */
function explained(error: unknown): unknown {
  if (error instanceof Unreachable) {
    return new CommandError(
      `${error.message} のサーバーにつながりません。${asTyped('start')} で起動してから、もう一度実行してください。`,
      { cause: error },
    );
  }
  if (!(error instanceof Refused)) return error;
  return new CommandError(`サーバーが受け付けませんでした（${error.status}）: ${error.message}`, {
    cause: error,
  });
}

async function begin(reporter: Reporter, real: RealMatch): Promise<void> {
  const before = await reporter.read();
  if (before.is_registered && !before.is_postponed) {
    throw new CommandError(
      `「${real.title}」は結果登録済みのため、再生できません（${score(before)}）。新しいデータベースのデモで試してください。`,
    );
  }
  if (before.match_status !== '試合前' || before.is_postponed)
    console.log('前回の記録を試合前まで戻します。');
  await rewind(reporter);
}

async function play(reporter: Reporter, real: RealMatch, options: Options): Promise<void> {
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
  const real = Object.hasOwn(REAL_MATCHES, id) ? REAL_MATCHES[id] : undefined;
  if (real === undefined) throw new UsageError(`「${id}」という試合はありません。`);
  return real;
}

async function demoAt(path: string): Promise<Demo> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new CommandError(
      `${path} がありません。先に ${asTyped('start')} でデモのサーバーを起動するか、--demo で場所を指定してください。`,
      { cause },
    );
  }
  try {
    return readDemo(text);
  } catch (cause) {
    throw new CommandError(`${path} は、このサーバーのデモの情報として読めません。`, { cause });
  }
}

function list(): string {
  const matches = Object.values(REAL_MATCHES);
  const width = Math.max(...matches.map(({ id }) => id.length));
  return ['試合:', ...matches.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`)].join('\n');
}

/** Of a step: the minute where it is known, what was asked for, and who scored. */
type Narrated = Pick<RealStep, 'minute' | 'note' | 'command'>;

/** One line: the minute, what happened, and the score after it. */
function narrate({ minute, note, command }: Narrated, match: TokenFlowMatch): string {
  const when = minute === null ? '' : `${minute}分`;
  const who = note === null ? '' : `（${note}）`;
  return `${when.padStart(8)}  ${happened(command, match)}${who}　${score(match)}`;
}

/** `日本 2 − 2 アメリカ（PK 3 − 1）` */
function score({ club_left, club_right, has_pk }: TokenFlowMatch): string {
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

process.exitCode = await carryOut(
  {
    name: 'replay',
    ja: 'デモのサーバーで、実際の試合を再生する',
    en: 'play a real match on a server with demo data',
    load: async () => command,
  },
  process.argv.slice(2),
);
