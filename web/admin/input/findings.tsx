import type { Columns } from '#domain/input/columns.ts';
import { FIELD_NAMES } from '#domain/input/fields.ts';
import { columnLetters } from '#domain/input/heads.ts';
import styles from './findings.module.css';
import { type Form, lineNumbers } from './form.ts';
import type { Finding, Review } from './review.ts';

type FindingsProps = {
  readonly review: Review;
  readonly form: Pick<Form, 'rows' | 'columns'>;
  readonly onJump: (finding: Finding) => void;
};

/** More than this is one mistake in every row, which the first ones tell as well. */
const MOST_LISTED = 100;

/** Every mistake of the rows, each leading to its cell, and what is worth a second look. */
export function Findings({ review: { faults, warnings }, form, onJump }: FindingsProps) {
  const lines = lineNumbers(form.rows);
  const placeOf = ({ index, field }: Finding) => {
    const line = lines[index] ?? index + 1;
    const isFromFile = typeof form.rows[index]?.line === 'number';
    const column = isFromFile ? columnOf(form.columns, field) : null;
    return `${line}行目 ${FIELD_NAMES[field]}${column === null ? '' : `（${column}${line}）`}`;
  };
  const both = { placeOf, onJump };
  return (
    <>
      <FindingList name={`誤り（${faults.length}件）`} tone="fault" findings={faults} {...both} />
      <FindingList name={`確認（${warnings.length}件）`} tone="warning" findings={warnings} {...both} />
    </>
  );
}

/** As the spreadsheet names it; null where the file has none for this field. */
function columnOf(columns: Columns['of'] | null, field: Finding['field']): string | null {
  const at = columns?.get(field);
  return at === undefined ? null : columnLetters(at);
}

type FindingListProps = {
  readonly name: string;
  readonly tone: 'fault' | 'warning';
  readonly findings: readonly Finding[];
  /** `4行目 試合日（D4）`: with the file's own cell where the row comes from one. */
  readonly placeOf: (finding: Finding) => string;
  readonly onJump: (finding: Finding) => void;
};

function FindingList({ name, tone, findings, placeOf, onJump }: FindingListProps) {
  if (findings.length === 0) return null;
  const left = findings.length - MOST_LISTED;
  return (
    <section className={styles.findings} data-tone={tone} aria-label={name}>
      <h2 className="subheading">{name}</h2>
      <ul className={styles.list}>
        {findings.slice(0, MOST_LISTED).map((finding) => (
          <li key={`${finding.index} ${finding.field} ${finding.message}`}>
            <button type="button" className={styles.jump} onClick={() => onJump(finding)}>
              <span className={styles.where}>{placeOf(finding)}</span>
              <span>{finding.message}</span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p>ほか{left}件あります。</p>}
    </section>
  );
}
