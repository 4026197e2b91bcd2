import type { MatchCommand } from '#domain/match/commands.ts';
import type { TakeBack } from '../match/flow.ts';
import styles from './take-backs.module.css';

type TakeBacksProps = {
  readonly commands: readonly TakeBack[];
  readonly onAsk: (command: MatchCommand) => void;
};

const LABELS = {
  cancelExtraHalves: '延長戦を取り消す',
  cancelShootOut: 'PK戦を取り消す',
  resumeShootOut: 'PK戦に戻る（記録は残ります）',
} as const;

/** Extra halves, a shoot-out or its end that were entered by mistake; far from what is pressed often. */
export function TakeBacks({ commands, onAsk }: TakeBacksProps) {
  if (commands.length === 0) return null;
  return (
    <section className={styles.takeBacks} aria-label="押しまちがいを直す">
      {commands.map((command) => (
        <button
          key={command.type}
          type="button"
          className={`outlined ${styles.button}`}
          onClick={() => onAsk(command)}
        >
          {LABELS[command.type]}
        </button>
      ))}
    </section>
  );
}
