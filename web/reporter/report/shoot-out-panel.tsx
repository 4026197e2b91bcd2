import { useEffect, useId, useRef } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, SIDES, type Side } from '#domain/match/match.ts';
import { kickColumns, winnerOf } from '#domain/match/shootout.ts';
import type { ReporterFlow } from '../match/flow.ts';
import { LOWER_TEAM_FIRST } from '../messages.ts';
import { KickRow } from './kick-row.tsx';
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
  const kicks = {
    home: match.shootOut.home.kicks,
    away: match.shootOut.away.kicks,
  };
  const regular = match.fixture.rules.shootOutKicks;
  const winner = winnerOf(kicks, regular);

  // Both clubs' buttons come into view, also where the board above leaves little room.
  // In braces: newer browsers answer a scroll with a promise, which is no clean-up.
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
        <ClubKicks
          key={side}
          match={match}
          flow={flow}
          side={side}
          columns={kickColumns(kicks, regular)}
          onAsk={onAsk}
        />
      ))}
      <p className={styles.decided} role="status">
        {winner !== null && `決着：${match.fixture.clubs[winner]} の勝ち`}
      </p>
    </section>
  );
}

type ClubKicksProps = ShootOutPanelProps & {
  readonly side: Side;
  readonly columns: number;
};

function ClubKicks({ match, flow, side, columns, onAsk }: ClubKicksProps) {
  const club = match.fixture.clubs[side];
  const { kicks, score } = match.shootOut[side];
  return (
    <fieldset className={styles.club} aria-label={club}>
      <div className={styles.head}>
        <span className={styles.name}>{club}</span>
        <strong className={styles.total}>{score}</strong>
      </div>
      <KickRow club={club} kicks={kicks} columns={columns} />
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.success}
          aria-label="○ 成功"
          onClick={() => onAsk(flow.takeKick(match, side, 'success'))}
        >
          ○
        </button>
        <button
          type="button"
          className={styles.failure}
          aria-label="× 失敗"
          onClick={() => onAsk(flow.takeKick(match, side, 'failure'))}
        >
          ×
        </button>
        <button
          type="button"
          className={styles.cancel}
          aria-disabled={kicks.length === 0}
          onClick={() => onAsk(flow.cancelKick(match, side))}
        >
          取消
        </button>
      </div>
    </fieldset>
  );
}
