import { ACCESS_TOKEN, ENTERED_AGO, IDEMPOTENCY_KEY, IF_MATCH, RECORDED_AT } from '#contract/headers.ts';
import { OPERATION_CHARACTERS } from '#contract/match/entries.ts';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import { momentOf } from '#domain/calendar/entry-moment.ts';
import { type AdministratorCommand, administer } from '#domain/match/administration.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve, stamped } from '#domain/match/evolve.ts';
import { decideIntent, type Intent, pastOf } from '#domain/match/intent.ts';
import type { Match, MatchRules } from '#domain/match/match.ts';
import { accept, type Decision } from '#domain/match/rejection.ts';
import { restart } from '#domain/match/restart.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import { commandOf } from '#server/testing/reporters-words.ts';
import { flowOfPath, type ServedFlow, TOKEN } from './flow-of-path.ts';
import { IDS, inView } from './wire.ts';

type Sent = {
  readonly call: string;
  readonly path: string;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: unknown;
};

/** How a write goes wrong: before the server saw it, after it was counted, or with another answer. */
type Trouble = 'lostRequest' | 'lostAnswer' | { readonly status: number; readonly body: unknown };

/**
 * A server for the screens' tests, in front of `fetch`: one match by the real rule book behind both flows' doors, answers
 * remembered by their key, and every trouble a phone can meet.
 */
export function fakeServer(
  start: Match,
  list: readonly MatchListItem[] = [],
  now: () => number = () => Date.now(),
) {
  let match = start;
  let troubles: Trouble[] = [];
  let isReadable = true;
  let epoch = 1;
  let refusal: number | null = null;
  let held: { readonly until: Promise<void>; readonly release: () => void } | null = null;
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const writes: Sent[] = [];
  const log: (LoggedEvent & { readonly recordedAt: string })[] = [];
  /** By link and key: another link's operation is another one. */
  const remembered = new Map<string, Response>();
  const revoked = new Set<string>();

  const inEpoch = (view: object) => ({ ...view, epoch: `12345678.${epoch}` });

  const write = async (path: string, init: RequestInit): Promise<Response> => {
    const call = callIn(path);
    const headers = new Headers(init.headers);
    const body: unknown = JSON.parse(String(init.body));
    const key = headers.get(IDEMPOTENCY_KEY);
    const token = headers.get(ACCESS_TOKEN) ?? '';
    writes.push({ call, path, key, token, body });
    if (held !== null) await held.until;
    const trouble = troubles.shift();
    if (trouble === 'lostRequest') throw new TypeError('Failed to fetch');
    if (typeof trouble === 'object') return json(trouble.status, trouble.body);
    if (revoked.has(token)) return json(401, { code: 'unauthorized', message: '権限がありません。' });
    const known = key === null ? undefined : remembered.get(`${token} ${key}`);
    const answer = known?.clone() ?? repeated(path, key) ?? answerTo(path, body, headers);
    if (key !== null) remembered.set(`${token} ${key}`, answer.clone());
    if (trouble === 'lostAnswer') throw new TypeError('Failed to fetch');
    return answer;
  };

  /** The operation id is unique among a match's events: what another link has already brought is fulfilled. */
  const repeated = (path: string, key: string | null): Response | null =>
    log.some((one) => one.key === key)
      ? json(200, { match: inEpoch(flowOfPath(path).onWire(match)), fulfilled: true })
      : null;

  const answerTo = (path: string, body: unknown, headers: Headers): Response => {
    const flow = flowOfPath(path);
    const [, version = null] = /^"(\d+)"$/.exec(headers.get(IF_MATCH) ?? '') ?? [];
    const seen = version === null ? null : Number(version);
    const key = headers.get(IDEMPOTENCY_KEY) ?? '';
    const ago = headers.get(ENTERED_AGO);
    const recordedAt = momentOf(
      { recordedAt: headers.get(RECORDED_AT), agoMs: ago === null ? null : Number(ago) },
      Temporal.Instant.fromEpochMilliseconds(Math.round(now())),
    );
    if (callIn(path) === 'restart') {
      return carryOut(flow, { decision: restart(match, seen), seen }, key, recordedAt);
    }
    const command = commandOf(flow.policy.flow, callIn(path), body);
    return judge(flow, { command, seen }, key, recordedAt);
  };

  const judge = (flow: ServedFlow, intent: Intent, key: string, recordedAt: string): Response => {
    const past = pastOf(intent, match.version);
    const since = past === null ? [] : log.filter(({ version }) => version > past).map(({ event }) => event);
    const decision = decideIntent(match, intent, since, flow.policy);
    return carryOut(flow, { decision, seen: intent.seen }, key, recordedAt);
  };

  const carryOut = (
    flow: ServedFlow,
    { decision, seen }: { readonly decision: Decision; readonly seen: number | null },
    key: string,
    recordedAt: string,
  ): Response => {
    if (decision.ok) {
      const stamp = { id: key.slice(0, OPERATION_CHARACTERS), at: Date.parse(recordedAt) };
      const events = decision.events.map((event) => stamped(event, stamp));
      for (const event of events) {
        match = evolve(match, event);
        log.push({ key, type: event.type, version: match.version, event, recordedAt });
      }
      const fulfilled = seen !== null && events.length === 0 ? { fulfilled: true } : {};
      return json(200, { match: inEpoch(flow.onWire(match)), ...fulfilled });
    }
    const { code, message, kind } = decision.fault;
    if (kind === 'rule') return json(400, { code, message });
    return json(kind === 'conflict' ? 409 : 412, { code, message, match: inEpoch(flow.onWire(match)) });
  };

  /** What was entered before this server began it can't tell. */
  const entriesAfter = (after: number): Response => {
    const entries = log
      .filter(({ version }) => version > after)
      .map(({ version, recordedAt, key, event }) => ({
        version,
        recorded_at: recordedAt,
        operation: key.slice(0, OPERATION_CHARACTERS),
        event,
      }));
    return json(200, inEpoch({ version: match.version, entries }));
  };

  const tell = (event: string, data: unknown) => {
    const frame = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(frame));
  };

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://localhost',
    );
    const call = callIn(pathname);
    if (pathname === '/config.json') return json(200, CONFIG);
    if (pathname === '/api/live/stream') return streamTo(streams);
    if (init.method === 'PUT') return write(pathname, init);
    if (!isReadable) throw new TypeError('Failed to fetch');
    if (refusal !== null) return json(refusal, { code: 'refused', message: '権限がありません。' });
    if (call === 'get-target-match' || call === 'target-match') {
      return json(200, inEpoch(flowOfPath(pathname).onWire(match)));
    }
    if (call === 'entries') return entriesAfter(Number(searchParams.get('after')));
    if (call === 'get-target-matches-by-url-access-token') return json(200, list);
    return json(404, { code: 'not_found', message: '見つかりません。' });
  };

  return {
    fetch,
    writes,
    /** Every event, with the key of the operation that made it. */
    log: () => log,
    current: () => match,
    /** All versions of the match since this server began, in order. */
    versions: () => {
      const past = [start];
      for (const { event } of log) past.push(evolve(past.at(-1) ?? start, event));
      return past;
    },
    /** What happens to the next writes, in order. */
    trouble: (...next: readonly Trouble[]) => {
      troubles = [...troubles, ...next];
    },
    /** No more troubles. */
    calm: () => {
      troubles = [];
    },
    /** An administrator revokes a link: nothing is written by it any more. */
    revoke: (token: string) => void revoked.add(token),
    refuseReading: (status: number) => {
      refusal = status;
    },
    setReadable: (readable: boolean) => {
      isReadable = readable;
    },
    /** Writes wait until `release`. */
    hold: () => {
      let release = () => undefined as undefined;
      const until = new Promise<void>((resolve) => {
        release = () => {
          held = null;
          resolve();
          return undefined;
        };
      });
      held = { until, release };
      return release;
    },
    /** Another reporter's doing, told to the listeners. */
    elsewhere: (next: Match) => {
      match = next;
      tell('match', inEpoch(inView(next)));
    },
    /** Another reporter enters these, and the listeners are told. */
    enteredElsewhere: (...commands: readonly MatchCommand[]) => {
      for (const command of commands) {
        judge(TOKEN, { command, seen: null }, crypto.randomUUID(), new Date().toISOString());
      }
      tell('match', inEpoch(inView(match)));
    },
    /** The office puts back a backup made when the match had this version, and the listeners are told. */
    restored: (version: number) => {
      epoch += 1;
      log.splice(version - start.version);
      match = log.reduce((before, { event }) => evolve(before, event), start);
      tell('match', inEpoch(inView(match)));
    },
    /** Removes the stored answers of operations on record. Returns their keys. */
    forgetAnswers: (): readonly string[] => {
      const recorded = new Set(log.map(({ key }) => key));
      const names = [...remembered.keys()].filter((name) => recorded.has(keyIn(name)));
      for (const name of names) remembered.delete(name);
      return names.map(keyIn);
    },
    /** Records events as a server of an earlier release did. Returns the key of their operation. */
    recordedBefore: (...events: readonly MatchEvent[]): string => {
      const key = crypto.randomUUID();
      carryOut(TOKEN, { decision: accept(...events), seen: null }, key, new Date(now()).toISOString());
      return key;
    },
    /** Changes the match as an administrator and notifies the listeners. Returns the key of the operation. */
    administered: (command: AdministratorCommand): string => {
      const key = crypto.randomUUID();
      const decision = administer(match, match.version, command);
      carryOut(TOKEN, { decision, seen: null }, key, new Date(now()).toISOString());
      tell('match', inEpoch(inView(match)));
      return key;
    },
    /** An administrator has changed how the championship is played. */
    changeRules: (rules: Partial<MatchRules>) => {
      const { fixture } = match;
      match = { ...match, fixture: { ...fixture, rules: { ...fixture.rules, ...rules } } };
      tell('championship', { championship_id: IDS.championshipId });
    },
    /** An administrator has changed the championship, or removed the match. */
    tellChanged: () => tell('championship', { championship_id: IDS.championshipId }),
    /** On how many pages the match is being entered. */
    tellPages: (pages: number) => tell('reporters', { pages }),
  };
}

const CONFIG = {
  hosts: Object.fromEntries(['match', 'match-v2', 'archive'].map((group) => [group, `/api/${group}`])),
  fiscalYear: 2026,
  site: { name: 'つなぐ', region: '札幌', resultLinks: [] },
};

/** The operation's key in the name of a remembered answer, which is behind the link's. */
function keyIn(name: string): string {
  return name.split(' ').at(-1) ?? '';
}

/** The last part of its address. */
function callIn(pathname: string): string {
  return pathname.split('/').at(-1) ?? '';
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function streamTo(streams: Set<ReadableStreamDefaultController<Uint8Array>>): Response {
  let own: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller;
      streams.add(controller);
    },
    cancel: () => {
      if (own !== null) streams.delete(own);
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}
