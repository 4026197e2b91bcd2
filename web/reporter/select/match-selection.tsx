import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { MatchListItem } from '#contract/match-v2.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Ended, MatchCard, Postponed } from '../list/match-card.tsx';
import styles from '../list/selection.module.css';
import type { Operation } from '../outbox/operation.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { DivisionRadios } from './division-radios.tsx';
import { rememberSelection } from './selected-match-info.ts';
import { divisionsOf, groundsOf, inPath, matchesAt, matchesOf } from './selection.ts';
import { useSelection } from './use-selection.ts';

type MatchSelectionProps = {
  readonly matches: readonly MatchListItem[];
  readonly urlAccessToken: string;
};

/** Category, division, venue, then the matches there (reporter specification, section 2). */
export function MatchSelection({ matches, urlAccessToken }: MatchSelectionProps) {
  const headingId = useId();
  const navigate = useNavigate();
  const { operations } = useOutboxState();
  const divisions = divisionsOf(matches);
  const { division, ground, chooseDivision, chooseGround } = useSelection(matches, divisions, urlAccessToken);
  if (division === undefined) return null;

  const inDivision = matchesOf(matches, division);
  const listed = ground === null ? [] : matchesAt(inDivision, ground);
  const paramsOf = (item: MatchListItem) => {
    const params = { championshipId: item.championship_id, matchId: item.match_id, urlAccessToken };
    rememberSelection({ ...params, division: item.division, ground: item.ground });
    return params;
  };

  const report = (item: MatchListItem) =>
    void navigate({
      to: '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken',
      params: { ...paramsOf(item), division: inPath(item.division) },
    });
  const correct = (item: MatchListItem) =>
    void navigate({
      to: '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken',
      params: paramsOf(item),
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
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            試合一覧
          </h2>
          <ul className={styles.list}>
            {listed.map((item) => (
              <MatchCard
                key={`${item.championship_id}/${item.match_id}`}
                date={item.match_date}
                startTime={item.scheduled_start_time}
                place={[item.group_1, item.group_2]}
                clubs={[clubOf(item.club_left), clubOf(item.club_right)]}
                isClosed={item.is_registered}
                unsent={unsentOn(item, operations)}
                outcome={outcomeOf(item)}
                action={
                  item.is_registered
                    ? { label: '修正', onPress: () => correct(item) }
                    : { label: '選択', onPress: () => report(item) }
                }
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function clubOf({ name }: MatchListItem['club_left']) {
  return { name, score: null };
}

function outcomeOf(item: MatchListItem) {
  if (!item.is_registered) return null;
  if (!item.is_postponed) return <Ended />;
  return <Postponed label="延期登録済み" reason={item.postponed_reason} />;
}

/** Also those entered by another link to the same match. */
function unsentOn(item: MatchListItem, operations: readonly Operation[]): number {
  return operations.filter(
    ({ address }) => address.championshipId === item.championship_id && address.matchId === item.match_id,
  ).length;
}
