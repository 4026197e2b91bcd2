import { documentRevision } from '#contract/publishing/site-admin.ts';
import type { DocumentName } from '#domain/site/documents.ts';
import { type DiffLine, lineDiff } from '#domain/site/line-diff.ts';
import { useRead } from '#web/api/calls.ts';
import { RecordReading } from '../record/record-reading.tsx';
import { HISTORY_NOT_READ } from './messages.ts';
import styles from './site.module.css';

type DifferenceProps = {
  readonly document: DocumentName;
  readonly revision: number;
  readonly newest: number;
};

/** A revision, and what has been changed since. */
export function Difference({ document, revision, newest }: DifferenceProps) {
  const former = useRead(documentRevision, { params: { document, revision: String(revision) } });
  const now = useRead(documentRevision, { params: { document, revision: String(newest) } });
  return (
    <RecordReading query={former} title={null} shape="text" notRead={HISTORY_NOT_READ}>
      {({ lines }) => (
        <RecordReading query={now} title={null} shape="text" notRead={HISTORY_NOT_READ}>
          {(present) => <Lines lines={lineDiff(lines, present.lines)} />}
        </RecordReading>
      )}
    </RecordReading>
  );
}

const WORDS = { same: '', removed: '消えた行：', added: '加わった行：' } as const;
const SIGNS = { same: '　', removed: '−', added: '＋' } as const;

/** Lines that differ, marked by a sign, a colour and a word. */
export function Lines({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <div className={styles.lines}>
      {lines.map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
        <p key={place} data-kind={kind}>
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <span>
            {WORDS[kind] !== '' && <span className="unseen">{WORDS[kind]}</span>}
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}
