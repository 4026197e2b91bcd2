import { FIELD_NAMES } from '#domain/input/fields.ts';
import styles from './findings.module.css';
import type { Finding, Review } from './review.ts';

type FindingsProps = { readonly review: Review; readonly onJump: (finding: Finding) => void };

/** More than this is one mistake in every row, which the first ones tell as well. */
const MOST_LISTED = 100;

/** Every mistake of the rows, each leading to its cell, and what is worth a second look. */
export function Findings({ review: { faults, warnings }, onJump }: FindingsProps) {
  return (
    <>
      <FindingList name={`誤り（${faults.length}件）`} tone="fault" findings={faults} onJump={onJump} />
      <FindingList name={`確認（${warnings.length}件）`} tone="warning" findings={warnings} onJump={onJump} />
    </>
  );
}

type FindingListProps = {
  readonly name: string;
  readonly tone: 'fault' | 'warning';
  readonly findings: readonly Finding[];
  readonly onJump: (finding: Finding) => void;
};

function FindingList({ name, tone, findings, onJump }: FindingListProps) {
  if (findings.length === 0) return null;
  const left = findings.length - MOST_LISTED;
  return (
    <section className={styles.findings} data-tone={tone} aria-label={name}>
      <h2 className="subheading">{name}</h2>
      <ul className={styles.list}>
        {findings.slice(0, MOST_LISTED).map((finding) => (
          <li key={`${finding.index} ${finding.field} ${finding.message}`}>
            <button type="button" className={styles.jump} onClick={() => onJump(finding)}>
              <span className={styles.where}>
                {finding.index + 1}行目 {FIELD_NAMES[finding.field]}
              </span>
              <span>{finding.message}</span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p>ほか{left}件あります。</p>}
    </section>
  );
}
