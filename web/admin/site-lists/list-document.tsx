import type { ReactNode } from 'react';
import type { PicturedName } from '#domain/site/documents.ts';
import { RecordReading } from '../record/record-reading.tsx';
import type { KeptRecord } from '../record/use-record.ts';
import { History } from '../site/history.tsx';
import { NOT_READ } from './messages.ts';

type ListDocumentProps<Stored> = {
  readonly document: PicturedName;
  readonly record: KeptRecord<Stored>;
  /** The editor. */
  readonly children: (stored: Stored) => ReactNode;
};

/** A document with pictures: its editor, and below it the history. */
export function ListDocument<Stored extends { readonly revision: number }>(props: ListDocumentProps<Stored>) {
  const { document, record, children } = props;
  return (
    <RecordReading query={record.query} title={null} shape="rows" notRead={NOT_READ}>
      {(stored) => (
        <>
          {children(stored)}
          <History
            document={document}
            revision={stored.revision}
            onRestored={() => record.read().then(record.keep)}
          />
        </>
      )}
    </RecordReading>
  );
}
