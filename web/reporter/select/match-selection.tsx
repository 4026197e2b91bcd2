import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatchListItem } from '#contract/match-v2.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { fromTokenFlowList, type ListedMatch } from '../list/listed-match.ts';
import { MatchDays } from '../list/match-days.tsx';
import styles from '../list/selection.module.css';
import { useMatchesAsNow } from '../list/use-matches-as-now.ts';
import { useToday } from '../list/use-today.ts';
import { inPath } from '../match/place-in-competition.ts';
import { DivisionRadios } from './division-radios.tsx';
import { rememberedSelection, rememberSelection } from './selected-match-info.ts';
import { divisionsOf, groundsOf, inListOrder, matchesAt, matchesOf } from './selection.ts';
import { useSelection } from './use-selection.ts';

type MatchSelectionProps = {
  readonly matches: readonly MatchListItem[];
  readonly urlAccessToken: string;
  /** A match was added, moved or is gone. */
  readonly onMoved: () => void;
};

/** Category, division, venue, then the matches there (reporter specification, section 2). */
export function MatchSelection({ matches, urlAccessToken, onMoved }: MatchSelectionProps) {
  const navigate = useNavigate();
  const today = useToday();
  const [lastMatchId] = useState(() => rememberedSelection(urlAccessToken)?.matchId);
  const divisions = divisionsOf(matches);
  const { division, ground, chooseDivision, chooseGround } = useSelection(
    { matches, divisions, today },
    urlAccessToken,
  );
  const inDivision = division === undefined ? [] : matchesOf(matches, division);
  const listed = ground === null ? [] : matchesAt(inDivision, ground);
  const asNow = useMatchesAsNow(listed.map(fromTokenFlowList), {
    championshipId: division?.championshipId ?? null,
    door: 'token',
    token: urlAccessToken,
    onMoved,
  });
  if (division === undefined) return null;

  const paramsOf = ({ championshipId, matchId, ground }: ListedMatch) => {
    const params = { championshipId, matchId, urlAccessToken };
    rememberSelection({ ...params, division: division.division, ground });
    return params;
  };
  const report = (match: ListedMatch) =>
    void navigate({
      to: '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken',
      params: { ...paramsOf(match), division: inPath(division.division) },
    });
  const correct = (match: ListedMatch) =>
    void navigate({
      to: '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken',
      params: paramsOf(match),
    });

  return (
    <>
      <p className={styles.category}>
        <span className={styles.label}>カテゴリー</span>
        <strong>{division.category}</strong>
      </p>
      <DivisionRadios divisions={divisions} chosen={division} onChoose={chooseDivision} />
      <RadioRow
        legend="会場"
        name="ground"
        options={groundsOf(inDivision)}
        chosen={ground}
        onChoose={chooseGround}
      />
      {ground === null ? (
        <p className={styles.hint}>会場を選ぶと、試合が表示されます。</p>
      ) : (
        <MatchDays
          heading="試合一覧"
          matches={inListOrder(asNow)}
          today={today}
          lastDate={listed.find(({ match_id }) => match_id === lastMatchId)?.match_date ?? null}
          flow={{ postponed: '延期登録済み', report, correct, correctPostponed: correct, beside: null }}
        />
      )}
    </>
  );
}
