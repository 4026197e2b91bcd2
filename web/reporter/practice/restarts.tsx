import type { ListedMatch } from '../list/listed-match.ts';
import { standingOf } from '../list/listed-match.ts';
import { type MatchNow, useMatchesAsNow } from '../list/use-matches-as-now.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { BeginAnew } from './begin-anew.tsx';
import { type PractisedMatch, recordText } from './practised-match.ts';

const ONE = 'この試合をはじめからやり直す';

/** On the screen of a practice match. */
export function RestartMatch({
  address,
  onPhone,
  onDone,
}: {
  readonly address: MatchAddress;
  readonly onPhone: MatchOnPhone;
  readonly onDone: () => void;
}) {
  const { newest, waiting, stopped } = onPhone;
  if (newest === null) return null;
  const { clubs } = newest.match.fixture;
  const match = {
    address,
    name: `${clubs.home} 対 ${clubs.away}`,
    standing: standingOf(newest.match),
    unsent: [...waiting, ...stopped],
  };
  return <BeginAnew matches={[match]} label={ONE} titleOf={titleOfOne} onDone={onDone} />;
}

type InSearch = { readonly token: string; readonly onDone: () => void };

/** Below a match of the practice search. */
export function RestartListed({ now, token, onDone }: InSearch & { readonly now: MatchNow }) {
  return <BeginAnew matches={[practised(now, token)]} label={ONE} titleOf={titleOfOne} onDone={onDone} />;
}

/** Below all that a link opens to practise on. */
export function RestartAll({
  listed,
  token,
  onDone,
}: InSearch & { readonly listed: readonly ListedMatch[] }) {
  const matches = useMatchesAsNow(listed, {
    championshipId: null,
    door: 'test-match',
    token,
    onMoved: onDone,
  });
  return (
    <BeginAnew
      matches={matches.map((now) => practised(now, token))}
      label="すべての練習試合をはじめから"
      titleOf={({ length }) => `練習試合 ${length}試合の記録を消して、はじめからやり直します。`}
      onDone={onDone}
    />
  );
}

function practised({ match, unsent }: MatchNow, token: string): PractisedMatch {
  const { championshipId, matchId, clubs } = match;
  return {
    address: { door: 'test-match', championshipId, matchId, token },
    name: `${clubs.home} 対 ${clubs.away}`,
    standing: match,
    unsent,
  };
}

function titleOfOne(touched: readonly PractisedMatch[]): string {
  const records = touched.map(({ standing }) => recordText(standing)).join('');
  return `この試合の記録（${records}）を消して、はじめからやり直します。`;
}
