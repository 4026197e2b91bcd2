/** The site's documents: what administrators read and write. */

import type { FastifyInstance } from 'fastify';
import type { TextPageName } from '#contract/publishing/content.ts';
import {
  documentRevision,
  documentRevisions,
  type FormCall,
  operatorForm,
  previewText,
  type RevisionHead,
  restoreRevision,
  type SaveFormCall,
  type SiteDocument,
  saveOperatorForm,
  saveSiteForm,
  saveText,
  siteDocuments,
  siteForm,
  type TextToEdit,
  textToEdit,
} from '#contract/publishing/site-admin.ts';
import { isSame } from '#domain/record/form.ts';
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName, SAMPLE_MARK } from '#domain/site/documents.ts';
import { priceChangesOf } from '#server/people/payments/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { sound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { readSoundDocuments } from '../content.ts';
import {
  findAllHeads,
  findAllNewest,
  findNewest,
  findRevision,
  type Revision,
  type RevisionHead as StoredHead,
} from '../documents/repository.ts';
import { sampleText } from '../folder.ts';
import { writingsOf } from '../live-content.ts';
import { type FormDocument, kindOf, OPERATOR_DOCUMENT, SITE_DOCUMENT } from './kinds.ts';
import { published, restored, unknownRevision } from './messages.ts';
import { previewOf } from './preview.ts';
import { type NewRevision, saveRevision } from './write.ts';

/** More than anybody reads through. */
const MOST_REVISIONS = 200;
const UNWRITTEN: StoredHead = { revision: 0, author: '', reason: '', madeAt: '' };

export function registerSiteAdmin(app: FastifyInstance, services: Services): void {
  const { store, content, audit, clock, log } = services;
  const priceChanges = priceChangesOf(services);

  registerCall(app, siteDocuments, () => listed());

  registerCall(app, documentRevisions, async ({ params }) => {
    const heads = await findAllHeads(params.document, MOST_REVISIONS, store.db);
    return heads.map(headOf);
  });

  registerCall(app, documentRevision, async ({ params: { document, revision } }) => {
    const { body, ...head } = await revisionOf(document, revision, store.db);
    return { ...headOf(head), lines: [...kindOf(document).linesOf(body)] };
  });

  registerCall(app, restoreRevision, async ({ params: { document, revision }, body, member }) => {
    const { body: former } = await revisionOf(document, revision, store.db);
    const noted = (number: number) => restored(Number(revision), number);
    const reason = oneLine(body.reason) || `第${revision}版に戻しました。`;
    const revised = { ...newRevision(body), reason, body: former, noted };
    await save(document, revised, member.email);
    return headOf((await findNewest(document, store.db)) ?? UNWRITTEN);
  });

  registerForm(siteForm, saveSiteForm, SITE_DOCUMENT);
  registerForm(operatorForm, saveOperatorForm, OPERATOR_DOCUMENT);

  registerCall(app, textToEdit, ({ params }) => textOf(params.page));

  registerCall(app, saveText, async ({ params: { page }, body, member }) => {
    await save(page, { ...newRevision(body), body: asStored(body.text) }, member.email);
    return textOf(page);
  });

  registerCall(app, previewText, async ({ params, body }) =>
    previewOf(params.page, asStored(body.text), await findAllNewest(store.db), content.showing),
  );

  function registerForm<Values extends object>(
    read: FormCall<Values>,
    write: SaveFormCall<Values>,
    kind: FormDocument<Values>,
  ): void {
    const answer = async () => {
      const { body, ...head } = (await findNewest(kind.document, store.db)) ?? { ...UNWRITTEN, body: null };
      return { ...headOf(head), form: kind.valuesOf(body) };
    };
    registerCall(app, read, answer);
    registerCall(app, write, async ({ body: { form, ...changing }, member }) => {
      const stored = await findNewest(kind.document, store.db);
      const before = kind.valuesOf(stored?.body ?? null);
      const values = sound(kind.form, { ...before, ...form }, stored === null ? null : before);
      const isSaved = stored !== null && isSame(kind.form, before, values);
      // A file that was taken over may be written in another way, and say the same.
      const body = isSaved ? stored.body : kind.bodyOf(values);
      await save(kind.document, { ...newRevision(changing), body }, member.email);
      return answer();
    });
  }

  /** Every process shows it then, and this one before the answer. */
  async function save(document: DocumentName, revision: NewRevision, actor: string): Promise<void> {
    const writing = { actor, audit, now: clock().toString(), showing: content.showing };
    await store.transaction(async (db) => {
      await saveRevision(document, revision, writing, db);
      if (document === 'site') await priceChanges.note(db);
    });
    // It is stored: what was not read now is read a moment later.
    await content.reload().catch((error: unknown) => log.warn(error, 'the content is not read anew'));
  }

  async function textOf(page: TextPageName): Promise<TextToEdit> {
    const stored = await findNewest(page, store.db);
    return { ...headOf(stored ?? UNWRITTEN), text: stored?.body ?? sampleText(page) };
  }

  async function listed(): Promise<SiteDocument[]> {
    const newest = await findAllNewest(store.db);
    const { unwritten, mistakes } = readSoundDocuments(writingsOf(newest), content.showing);
    const hidden = new Set<string>(unwritten);
    return DOCUMENT_NAMES.map((document) => {
      const stored = newest.get(document);
      const mistake = mistakes.find((one) => one.document === document)?.sentence ?? '';
      const hasMark = content.showing.marks === 'unwritten' && stored?.body.includes(SAMPLE_MARK) === true;
      const state =
        stored === undefined
          ? 'missing'
          : mistake !== ''
            ? 'mistaken'
            : hasMark || hidden.has(document)
              ? 'sample'
              : 'written';
      return { document, title: DOCUMENTS[document], state, mistake, ...headOf(stored ?? UNWRITTEN) };
    });
  }
}

type Changing = { readonly revision: number; readonly reason: string; readonly asks_again: boolean };

function newRevision({ revision, reason, asks_again }: Changing): Omit<NewRevision, 'body'> {
  return { seen: revision, reason: oneLine(reason), asksAgain: asks_again, noted: published };
}

function headOf({ revision, author, reason, madeAt }: StoredHead): RevisionHead {
  return { revision, author, reason, made_at: madeAt };
}

async function revisionOf(document: DocumentName, revision: string, db: Database): Promise<Revision> {
  const found = await findRevision(document, Number(revision), db);
  if (found === null) throw unknownRevision();
  return found;
}

/** As the files of `content/` are. */
function asStored(text: string): string {
  return `${text.replaceAll(/\r\n?/g, '\n').trimEnd()}\n`;
}

/** More is no word. */
const MOST_REASON = 200;

function oneLine(reason: string): string {
  return [...reason.replaceAll(/\s+/g, ' ').trim()].slice(0, MOST_REASON).join('');
}
