import { type DragEvent, useState } from 'react';
import { readRecords, writeCsv } from '#domain/input/delimited.ts';
import { isMemberHeader } from '#domain/members-import/columns.ts';
import { MEMBER_HEADER, type MemberTable, membersOf } from '#domain/members-import/read-table.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { FileChoice } from '../controls/file-choice.tsx';
import { type FileCells, readCells } from '../input/read-file.ts';
import { Problem } from '../record/problem.tsx';
import styles from './members-import.module.css';
import { ABOUT, DROP_HERE, HOW_KNOWN, NOT_READ } from './messages.ts';

type SourceProps = { readonly onTable: (table: MemberTable) => void };

/** Where the members come from: a file that is chosen or dropped, or a block that is pasted. */
export function Source({ onTable }: SourceProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (cells: Promise<FileCells>) => {
    setProblem(null);
    try {
      const read = await cells;
      const table = read.ok ? membersOf(read) : read;
      if (!read.ok || !table.ok) setProblem(table.ok ? NOT_READ : table.fault.message);
      else onTable({ ...table.table, notices: [...read.notices, ...table.table.notices] });
    } catch (error) {
      setProblem((error instanceof Error && readingProblem(error, NOT_READ)) || NOT_READ);
    }
  };
  const takeFile = (file: File) => void take(readCells(file, isMemberHeader));
  const takeText = () => void take(Promise.resolve({ ok: true, ...readRecords(text), notices: [] }));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) takeFile(file);
  };
  return (
    <section className={styles.source} aria-label="読み込む名簿">
      <p>{ABOUT}</p>
      <p className="hint">{HOW_KNOWN}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className="row">
          <FileChoice onFile={takeFile} />
          <Button
            onClick={() => download(writeCsv([MEMBER_HEADER]), '会員のひな形.csv', 'text/csv;charset=utf-8')}
          >
            ひな形をダウンロードする
          </Button>
        </div>
        <p className={styles.dropHint}>{DROP_HERE}</p>
      </div>
      <label className={styles.paste}>
        <span>貼り付けるときは、見出しの行も一緒に貼り付けてください。</span>
        <textarea
          className={styles.text}
          rows={5}
          placeholder={'氏名\tメールアドレス\t電話番号\t郵便番号\t住所\t会員種別\tお支払いプラン'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="row">
        <DeedButton deed="main" disabled={text.trim() === ''} onClick={takeText}>
          貼り付けた表を確認する
        </DeedButton>
      </div>
      <Problem sentence={problem} />
    </section>
  );
}
