import { Link } from '@tanstack/react-router';
import { type MailingRow, searchMailings } from '#contract/messaging/mailings.ts';
import { MAILING_KIND_NAMES, MAILING_STATE_NAMES, MAILING_STATES } from '#domain/mailing/mailing.ts';
import { peopleText } from '#domain/membership/words.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { ListHead, RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import { LIST_NOT_READ, MAILINGS, NONE } from './messages.ts';
import { StateMark } from './state-mark.tsx';

/** /admin-mailings: letters from the office to many members, and how far each has come. */
export function Mailings() {
  return (
    <Page title={MAILINGS} isWide>
      <ListHead title={MAILINGS}>
        <LinkButton to="/admin-mailing-new" isMain>
          メールを書く
        </LinkButton>
      </ListHead>
      <RecordList
        caption={MAILINGS}
        reading={(body) => readingOf(searchMailings, { body })}
        againMs={AGAIN_MS}
        sorts={['updated']}
        order="desc"
        filters={FILTERS}
        columns={[
          {
            title: '件名',
            isRowHeading: true,
            cell: ({ mailing_id, subject }) => (
              <Link to="/admin-mailing/$mailingId" params={{ mailingId: mailing_id }}>
                {subject}
              </Link>
            ),
          },
          { title: '種類', isShort: true, cell: ({ kind }) => MAILING_KIND_NAMES[kind] },
          { title: '状態', isShort: true, cell: ({ state }) => <StateMark state={state} /> },
          { title: '送信', isShort: true, cell: sentText },
          { title: '送った人数', isShort: true, cell: writtenText },
          {
            title: '更新',
            sort: 'updated',
            isShort: true,
            cell: ({ updated_at }) => momentText(updated_at),
          },
        ]}
        keyOf={({ mailing_id }) => mailing_id}
        searchHint="件名"
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

/** One that is being sent comes on. */
const AGAIN_MS = 15_000;

const FILTERS = { state: choice('状態', 'すべて', MAILING_STATES, MAILING_STATE_NAMES) };

function sentText({ begun_at, send_at }: MailingRow): string {
  if (begun_at !== null) return momentText(begun_at);
  return send_at === null ? '―' : `${momentText(send_at)} に予約`;
}

function writtenText({ begun_at, counts }: MailingRow): string {
  if (begun_at === null) return '―';
  const { waiting, queued, sent, failed, unknown } = counts;
  return `${peopleText(sent)}／${peopleText(waiting + queued + sent + failed + unknown)}`;
}
