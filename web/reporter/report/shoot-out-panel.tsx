import { useEffect, useId, useRef } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, SIDES } from '#domain/match/match.ts';
import { kickColumns } from '#domain/match/shootout.ts';
import { ClubName, FittedClubName } from '#web/ui/club-name.tsx';
import type { ReporterFlow } from '../match/flow.ts';
import { LOWER_TEAM_FIRST } from '../messages.ts';
import { KickTable, TakeKick } from './kick-table.tsx';
import styles from './shoot-out-panel.module.css';

type ShootOutPanelProps = {
  readonly match: Match;
  readonly flow: ReporterFlow;
  readonly onAsk: (command: MatchCommand) => void;
};

/** The shoot-out while it is taken: each club's kicks, and the button that takes the last one back, apart from those that record. */
export function ShootOutPanel({ match, flow, onAsk }: ShootOutPanelProps) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const kicks = {
    home: match.shootOut.home.kicks,
    away: match.shootOut.away.kicks,
  };
  const regular = match.fixture.rules.shootOutKicks;

  // The buttons that record stay where they are: they stand in the dock. In braces: newer browsers answer a scroll with a promise, which
  // is no clean-up.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        PK戦
      </h2>
      <p className={styles.note}>{LOWER_TEAM_FIRST}</p>
      {SIDES.map((side) => (
        <fieldset
          key={side}
          className={`sheet stack2 ${styles.club}`}
          aria-label={`${match.fixture.clubs[side]}の記録`}
        >
          <div className={styles.row}>
            <span className={styles.name}>
              <ClubName clubs={match.fixture.clubs} side={side} />
            </span>
            <button
              type="button"
              className={`outlined ${styles.cancel}`}
              aria-disabled={kicks[side].length === 0}
              onClick={() => onAsk(flow.cancelKick(match, side))}
            >
              取消
            </button>
          </div>
          <KickTable
            club={match.fixture.clubs[side]}
            shootOut={match.shootOut[side]}
            columns={kickColumns(kicks, regular)}
          />
        </fieldset>
      ))}
    </section>
  );
}

/** ○ and × of both clubs, in the dock: they are pressed in turn, always in the same place. */
export function KickButtons({ match, flow, onAsk }: ShootOutPanelProps) {
  const { clubs } = match.fixture;
  return (
    <section className={styles.pair} aria-label="PKの入力">
      {SIDES.map((side) => (
        <fieldset key={side} className={styles.buttons} aria-label={clubs[side]}>
          <span className={styles.of}>
            <FittedClubName clubs={clubs} side={side} />
          </span>
          <TakeKick onTake={(result) => onAsk(flow.takeKick(match, side, result))} />
        </fieldset>
      ))}
    </section>
  );
}
