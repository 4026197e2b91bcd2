/** A letter about a membership on its way: addressed to each of its readers, with one link where the site has an address. */

import type { LetterKind } from '#domain/letter/letter.ts';
import { htmlOf, type LetterBody, plainTextOf } from '#server/platform/letter-body.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Reader } from './repository.ts';

/** A letter before it has a reader. */
export type Draft = {
  readonly kind: LetterKind;
  readonly readers: readonly Reader[];
  /** The member that it is about: named to readers who are somebody else. */
  readonly member: Reader;
  readonly subject: string;
  readonly opening: readonly string[];
  readonly facts: LetterBody['facts'];
  readonly button: Page | null;
  readonly closing: readonly string[];
};

/** A page of the site, and how it is told to somebody who gets no link. */
export type Page = { readonly label: string; readonly path: string; readonly inWords: string };

export const PAYMENTS_PAGE: Page = {
  label: 'お支払いの手続きをする',
  path: '/payments',
  inWords: 'お支払いの手続きは、サイトにログインして、「お支払い」の画面からできます。',
};

/** The part of the services that a letter is sent with. */
export type LetterServices = Pick<Services, 'messages'> & {
  readonly config: Pick<Services['config'], 'publicUrl'>;
  readonly content: {
    now(): { readonly site: Pick<ReturnType<Services['content']['now']>['site'], 'name' | 'prices'> };
  };
};

const ASK = 'ご不明な点は、事務局にお問い合わせください。';

/** Sends with the transaction that `db` is; once to somebody who is the reader twice. */
export async function post(draft: Draft, services: LetterServices, db: Database): Promise<void> {
  const { name } = services.content.now().site;
  const once = new Map(draft.readers.map((reader) => [reader.memberId, reader]));
  for (const reader of once.values()) {
    const body = bodyOf(draft, reader, name, services.config.publicUrl);
    await services.messages.sendMail(
      {
        about: draft.kind,
        to: reader.email,
        subject: `【${name}】${draft.subject}`,
        text: plainTextOf(body),
        html: htmlOf(body),
      },
      db,
    );
  }
}

function bodyOf(draft: Draft, reader: Reader, siteName: string, publicUrl: string | null): LetterBody {
  const { member, opening, facts, button, closing } = draft;
  const isAboutAnother = member.memberId !== reader.memberId;
  const told = button === null || publicUrl !== null ? [] : [button.inWords];
  return {
    addressee: `${reader.name} 様`,
    opening,
    facts: [...(isAboutAnother ? ([['会員', `${member.name} さん`]] as const) : []), ...facts],
    button:
      button === null || publicUrl === null
        ? null
        : { label: button.label, url: `${publicUrl}${button.path}` },
    closing: [...told, ...closing, ASK],
    sender: publicUrl === null ? siteName : `${siteName}　${publicUrl}`,
  };
}
