import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { useToday } from '#web/ui/today.ts';
import { fromTokenFlowList, type ListedMatch } from '../list/listed-match.ts';
import type { MatchAction } from '../list/match-card.tsx';
import { MatchDays } from '../list/match-days.tsx';
import styles from '../list/selection.module.css';
import { useMatchesAsNow } from '../list/use-matches-as-now.ts';
import { inPath } from '../match/reported-match.ts';
import { rememberedSelection, rememberSelection } from './selected-match-info.ts';
import {
  type DivisionChoice,
  divisionKey,
  divisionsOf,
  groundsOf,
  inListOrder,
  matchesAt,
  matchesOf,
  nextOn,
} from './selection.ts';

type MatchSelectionProps = {
  readonly matches: readonly MatchListItem[];
  readonly urlAccessToken: string;
  /** A match was added, moved or is gone. */
  readonly onMoved: () => void;
};

/** Category, division, venue, then the matches there (reporter specification, section 2). */
export function MatchSelection({ matches, urlAccessToken, onMoved }: MatchSelectionProps) {
  const today = useToday();
  const isDrawn = useIsDrawn();
  const [remembered] = useState(() => rememberedSelection(urlAccessToken)?.matchId);
  const lastMatchId = isDrawn ? undefined : remembered;
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

  const idsOf = ({ championshipId, matchId }: ListedMatch) => ({ championshipId, matchId, urlAccessToken });
  const remember = (match: ListedMatch) => () =>
    rememberSelection({ ...idsOf(match), division: division.division, ground: match.ground });
  const report: MatchAction = (match, look) => (
    <Link
      to="/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken"
      params={{ ...idsOf(match), division: inPath(division.division) }}
      onClick={remember(match)}
      {...look}
    />
  );
  const correct: MatchAction = (match, look) => (
    <Link
      to="/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken"
      params={idsOf(match)}
      onClick={remember(match)}
      {...look}
    />
  );

  return (
    <>
      <p className={styles.category}>
        <span className="hint">カテゴリー</span>
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
        <p className="hint">会場を選ぶと、試合が表示されます。</p>
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

type DivisionRadiosProps = {
  readonly divisions: readonly DivisionChoice[];
  readonly chosen: DivisionChoice;
  readonly onChoose: (division: DivisionChoice) => void;
};

/** The divisions under their championship; with several categories in one token, the category stands with it. */
function DivisionRadios({ divisions, chosen, onChoose }: DivisionRadiosProps) {
  const championshipIds = [...new Set(divisions.map((division) => division.championshipId))];
  const hasSeveralCategories = new Set(divisions.map((division) => division.category)).size > 1;
  return championshipIds.map((championshipId) => {
    const own = divisions.filter((division) => division.championshipId === championshipId);
    const [first] = own;
    if (first === undefined) return null;
    const category = hasSeveralCategories ? `${first.category}　` : '';
    return (
      <RadioRow
        key={championshipId}
        legend={`部・ブロック（${category}${first.championshipName}）`}
        name="division"
        options={own.map((division) => division.division)}
        chosen={championshipId === chosen.championshipId ? chosen.division : null}
        onChoose={(name) => {
          const picked = own.find((division) => division.division === name);
          if (picked !== undefined) onChoose(picked);
        }}
      />
    );
  });
}

/** The specification restores the last selection after this delay (section 9). */
const RESTORE_AFTER_MS = 100;

type Selection = {
  /** Undefined only without any match. */
  readonly division: DivisionChoice | undefined;
  /** Null while the reporter has to choose one; a single venue needs no choice. */
  readonly ground: string | null;
  readonly chooseDivision: (division: DivisionChoice) => void;
  readonly chooseGround: (ground: string) => void;
};

type Offered = {
  readonly matches: readonly MatchListItem[];
  readonly divisions: readonly DivisionChoice[];
  /** In Tokyo. */
  readonly today: string;
};

/**
 * Division and venue: at first those of today's next match, else the first division; soon the one remembered for this token,
 * then what is chosen.
 */
function useSelection({ matches, divisions, today }: Offered, urlAccessToken: string): Selection {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [chosenGround, setChosenGround] = useState<string | null>(null);
  // Not moved under the reporter's thumb when that match is over.
  const [nextAtFirst] = useState(() => nextOn(matches, today));
  const next = nextAtFirst ?? nextOn(matches, today);

  useEffect(() => {
    const timer = setTimeout(() => {
      const remembered = rememberedSelection(urlAccessToken);
      if (remembered === null) return;
      // A tap within the delay is newer than what was remembered.
      setChosenKey((chosen) => chosen ?? divisionKey(remembered.championshipId, remembered.division));
      setChosenGround((chosen) => chosen ?? remembered.ground);
    }, RESTORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [urlAccessToken]);

  const nextKey = next && divisionKey(next.championship_id, next.division);
  const division =
    divisions.find(({ key }) => key === chosenKey) ??
    divisions.find(({ key }) => key === nextKey) ??
    divisions[0];
  const inDivision = division === undefined ? [] : matchesOf(matches, division);
  const grounds = groundsOf(inDivision);
  const known = (name: string | null | undefined) => grounds.find((ground) => ground === name);
  const nextHere = division?.key === nextKey ? next : nextOn(inDivision, today);
  const [onlyGround = null] = grounds.length === 1 ? grounds : [];
  return {
    division,
    ground: known(chosenGround) ?? known(nextHere?.ground) ?? onlyGround,
    chooseDivision: (chosen) => setChosenKey(chosen.key),
    chooseGround: setChosenGround,
  };
}
