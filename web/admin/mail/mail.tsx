import { type LetterRow, searchLetters } from '#contract/messaging/mail.ts';
import { LETTER_KINDS, LETTER_STATES, type LetterKind } from '#domain/letter/letter.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { RecordList } from '../record/record-list.tsx';
import { choice, DAYS } from '../table/filters.tsx';
import { LetterDeeds } from './letter-deeds.tsx';
import styles from './mail.module.css';
import { LETTERS_NOT_READ, MAIL, NO_LETTERS, STATE_WORDS } from './messages.ts';
import { Standing } from './standing.tsx';

/** /admin-mail: whether letters leave the house, and what became of each of the last 30 days. */
export function Mail() {
  return (
    <Page title={MAIL} isWide>
      <PageTitle>{MAIL}</PageTitle>
      <Standing />
      <RecordList
        caption={MAIL}
        reading={(body) => readingOf(searchLetters, { body })}
        againMs={AGAIN_MS}
        sorts={['created', 'tried']}
        order="desc"
        filters={FILTERS}
        about="people"
        columns={[
          {
            title: '種類',
            isRowHeading: true,
            cell: ({ about, channel }) => `${LETTER_KINDS[about]}${channel === 'sms' ? '（SMS）' : ''}`,
          },
          { title: '宛先', isShort: true, cell: ({ recipient }) => recipient },
          {
            title: '作成',
            sort: 'created',
            isShort: true,
            cell: ({ created_at }) => momentText(created_at),
          },
          { title: '状態', cell: (letter) => <LetterState {...letter} /> },
          {
            title: '最後の送信',
            sort: 'tried',
            isShort: true,
            cell: ({ tried_at: at, attempts }) =>
              at === null ? 'まだ' : `${momentText(at)}${attempts > 1 ? `（${attempts}回目）` : ''}`,
          },
          { title: '操作', isShort: true, cell: (letter) => <LetterDeeds letter={letter} /> },
        ]}
        keyOf={({ letter_id }) => letter_id}
        searchHint="メールアドレスか電話番号の全体"
        notRead={LETTERS_NOT_READ}
        empty={NO_LETTERS}
      />
    </Page>
  );
}

/** A letter that waits is soon sent. */
const AGAIN_MS = 15_000;

const KINDS = Object.keys(LETTER_KINDS).filter((kind): kind is LetterKind => kind in LETTER_KINDS);

const FILTERS = {
  state: choice('状態', 'すべて', LETTER_STATES, STATE_WORDS),
  about: choice('種類', 'すべて', KINDS, LETTER_KINDS),
  ...DAYS,
};

function LetterState({ state, reason, next_at: next }: LetterRow) {
  return (
    <span className={styles.outcome}>
      <span className={styles.state} data-state={state}>
        {STATE_WORDS[state]}
      </span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
      {next !== null && <span className="hint">次は {momentText(next)}</span>}
    </span>
  );
}
