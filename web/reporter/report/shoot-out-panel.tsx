import { useEffect, useId, useRef, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, SIDES } from '#domain/match/match.ts';
import { kickColumns, winnerOf } from '#domain/match/shootout.ts';
import { ClubName, ClubsNamed } from '#web/ui/club-name.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import type { ReporterFlow } from '../match/flow.ts';
import { LOWER_TEAM_FIRST } from '../messages.ts';
import { ClubKicks } from './kick-table.tsx';
import styles from './shoot-out-panel.module.css';

type ShootOutPanelProps = {
  readonly match: Match;
  readonly flow: ReporterFlow;
  readonly onAsk: (command: MatchCommand) => void;
};

/** The shoot-out while it is taken: each club's kicks and its three buttons. It says when the rest can't change it. */
export function ShootOutPanel({ match, flow, onAsk }: ShootOutPanelProps) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const [wasDrawn] = useState(useIsDrawn());
  const kicks = {
    home: match.shootOut.home.kicks,
    away: match.shootOut.away.kicks,
  };
  const regular = match.fixture.rules.shootOutKicks;
  const winner = winnerOf(kicks, regular);

  // Both clubs' buttons come into view, also where the board above leaves little room; on a page as it was drawn a thumb may be over them.
  // In braces: newer browsers answer a scroll with a promise, which is no clean-up.
  useEffect(() => {
    if (!wasDrawn) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [wasDrawn]);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        PK戦
      </h2>
      <p className={styles.note}>{LOWER_TEAM_FIRST}</p>
      {SIDES.map((side) => (
        <ClubKicks
          key={side}
          club={match.fixture.clubs[side]}
          name={<ClubName clubs={match.fixture.clubs} side={side} />}
          shootOut={match.shootOut[side]}
          columns={kickColumns(kicks, regular)}
          onTake={(result) => onAsk(flow.takeKick(match, side, result))}
          onCancel={() => onAsk(flow.cancelKick(match, side))}
        />
      ))}
      <p className={styles.decided} role="status">
        {winner !== null && (
          <ClubsNamed clubs={match.fixture.clubs}>{`決着：${match.fixture.clubs[winner]} の勝ち`}</ClubsNamed>
        )}
      </p>
    </section>
  );
}
