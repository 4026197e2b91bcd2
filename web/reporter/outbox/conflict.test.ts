import { afterEach, expect, test, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { DOORS } from '../match/doors.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, matchAfter, wayTo } from '../testing/wire.ts';
import { conflictOf } from './conflict.ts';
import { doorOf } from './ports.ts';

afterEach(() => vi.unstubAllGlobals());

const toEnd: MatchCommand = { type: 'changeStatus', seen: 'PK戦', to: '試合終了' };
const register: MatchCommand = { type: 'registerResult', actualStartTime: '10:30' };

function kicks(side: 'home' | 'away', marks: string): readonly MatchCommand[] {
  return [...marks].map((mark) => ({
    type: 'takeKick',
    side,
    result: mark === '○' ? 'success' : 'failure',
    column: null,
    seen: 'PK戦',
  }));
}

test.each([
  ['token', '○×', '×○○'],
  ['match', '×', ''],
  ['match', '○×', '×○○'],
] as const)(
  '登録の後に届いた得点を加えても、蹴られた○と×はそのまま残る（%s、%s と %s）',
  async (name, home, away) => {
    const entered = [...wayTo('PK戦'), ...kicks('home', home), ...kicks('away', away), toEnd, register];
    const registered = matchAfter(entered);
    const server = fakeServer(registered);
    vi.stubGlobal('fetch', server.fetch);
    const door = doorOf(DOORS, name);
    const address = { ...goalOn(IDS).address, door: name };
    const late = goalOn(IDS, {
      address,
      names: { fiscalYear: '2026', division: '１部', label: '第1試合' },
      command: { type: 'scoreGoal', side: 'away', seen: '後半', period: 'secondHalf' },
    });
    const [add] = conflictOf(late, registered, door.policy).ways;
    if (add?.command == null) throw new Error('The goal can not be added.');
    await door.send({ ...late, command: add.command, enteredAgoMs: 0 }, null, AbortSignal.timeout(5_000));
    expect(server.current().goals.away.secondHalf).toBe(registered.goals.away.secondHalf + 1);
    expect(server.current().shootOut).toEqual(registered.shootOut);
  },
);
