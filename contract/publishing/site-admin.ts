/** The site's documents as administrators write them: each with its revisions, of which the newest is in force. */

import * as Type from 'typebox';
import type { Form } from '#domain/record/form.ts';
import { DOCUMENT_NAMES, type DocumentName } from '#domain/site/documents.ts';
import { OPERATOR } from '#domain/site/operator-form.ts';
import { SITE } from '#domain/site/site-form.ts';
import { adminCall, LONG_BODY_LIMIT } from '../call.ts';
import { inputSchemaOf, schemaOf } from '../form-schema.ts';
import { Count } from '../wire.ts';
import { TEXT_PAGES, TextPage } from './content.ts';

const PATH = '/api/admin/site';
const Name = Type.Enum([...DOCUMENT_NAMES]);
const Reason = Type.String({ maxLength: 1_000 });
/** The longest text of a page, in characters; the longest of ours has 8,000. */
export const MOST_TEXT = 60_000;
const Text = Type.String({ maxLength: MOST_TEXT });

/** Who made a revision, when and why. */
const made = {
  /** 0 where nothing is written yet. */
  revision: Count,
  /** E-mail of the administrator; empty for what was taken over from files. */
  author: Type.String(),
  reason: Type.String(),
  /** ISO instant; empty where nothing is written yet. */
  made_at: Type.String(),
};
export const RevisionHead = Type.Object(made);
export type RevisionHead = Type.Static<typeof RevisionHead>;

/** What every change says beside what it writes. */
const changing = {
  /** The newest that its author has seen: an older one is refused. */
  revision: Count,
  reason: Reason,
  /** Whether the author knows that members will be asked to agree anew; only then it may be so. */
  asks_again: Type.Boolean(),
};

const Changing = Type.Object(changing);

/** How a document stands. `sample`: it still has marks of our samples, and nobody is shown it. `mistaken`: it can't be shown. */
export const DOCUMENT_STATES = ['written', 'sample', 'missing', 'mistaken'] as const;

export const SiteDocuments = Type.Array(
  Type.Object({
    document: Name,
    title: Type.String(),
    state: Type.Enum([...DOCUMENT_STATES]),
    /** Why it can't be shown; empty otherwise. */
    mistake: Type.String(),
    ...made,
  }),
);
export type SiteDocument = Type.Static<typeof SiteDocuments>[number];

export const siteDocuments = adminCall({
  method: 'GET',
  path: PATH,
  area: 'site',
  summary: 'The documents of the site, and how each stands',
  answer: SiteDocuments,
});

const ofDocument = Type.Object({ document: Name });
const ofRevision = Type.Object({ document: Name, revision: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) });

export const documentRevisions = adminCall({
  method: 'GET',
  path: `${PATH}/:document/revisions`,
  area: 'site',
  summary: 'The last 200 revisions of a document, the newest first',
  params: ofDocument,
  answer: Type.Array(RevisionHead),
});

/** A revision as lines that a person compares. */
export const DocumentRevision = Type.Object({ ...made, lines: Type.Array(Type.String()) });
export type DocumentRevision = Type.Static<typeof DocumentRevision>;

export const documentRevision = adminCall({
  method: 'GET',
  path: `${PATH}/:document/revisions/:revision`,
  area: 'site',
  summary: 'One revision of a document, line by line',
  params: ofRevision,
  answer: DocumentRevision,
});

export const restoreRevision = adminCall({
  method: 'POST',
  path: `${PATH}/:document/revisions/:revision/restoration`,
  area: 'office',
  summary: 'Puts a former revision in force again, as a new one',
  params: ofRevision,
  body: Type.Object(changing),
  answer: RevisionHead,
});

// @__NO_SIDE_EFFECTS__
function readForm<Values extends object>(document: DocumentName, form: Form<Values>) {
  return adminCall({
    method: 'GET',
    path: `${PATH}/${document}/form`,
    area: 'office',
    summary: `The document ${document} as a form`,
    answer: formAnswer(form),
  });
}

// @__NO_SIDE_EFFECTS__
function saveForm<Values extends object>(document: DocumentName, form: Form<Values>) {
  return adminCall({
    method: 'PUT',
    path: `${PATH}/${document}/form`,
    area: 'office',
    summary: `Saves the document ${document}`,
    bodyLimit: LONG_BODY_LIMIT,
    body: Type.Unsafe<Type.Static<typeof Changing> & { form: Partial<Values> }>(
      Type.Object({ ...changing, form: inputSchemaOf(form) }),
    ),
    answer: formAnswer(form),
  });
}

/** A document that is a form. */
export type FormToEdit<Values extends object> = RevisionHead & { readonly form: Values };

// @__NO_SIDE_EFFECTS__
function formAnswer<Values extends object>(form: Form<Values>) {
  return Type.Unsafe<FormToEdit<Values>>(Type.Object({ ...made, form: schemaOf(form) }));
}

export type FormCall<Values extends object> = ReturnType<typeof readForm<Values>>;
export type SaveFormCall<Values extends object> = ReturnType<typeof saveForm<Values>>;

export const siteForm = /* @__PURE__ */ readForm('site', SITE);
export const saveSiteForm = /* @__PURE__ */ saveForm('site', SITE);
export const operatorForm = /* @__PURE__ */ readForm('operator', OPERATOR);
export const saveOperatorForm = /* @__PURE__ */ saveForm('operator', OPERATOR);

const ofPage = Type.Object({ page: Type.Enum([...TEXT_PAGES]) });

export const TextToEdit = Type.Object({
  ...made,
  /** Where nothing is written yet, our sample to begin with. */
  text: Type.String(),
});
export type TextToEdit = Type.Static<typeof TextToEdit>;

export const textToEdit = adminCall({
  method: 'GET',
  path: `${PATH}/texts/:page`,
  area: 'office',
  summary: 'A page of text as it is written',
  params: ofPage,
  answer: TextToEdit,
});

export const saveText = adminCall({
  method: 'PUT',
  path: `${PATH}/texts/:page`,
  area: 'office',
  summary: 'Publishes a page of text',
  params: ofPage,
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ ...changing, text: Text }),
  answer: TextToEdit,
});

export const TextPreview = Type.Object({
  /** As members would see it; null while it has a mistake. */
  page: Type.Union([TextPage, Type.Null()]),
  /** What stands in the way of publishing, each with its line where it has one. */
  faults: Type.Array(Type.Object({ line: Type.Union([Count, Type.Null()]), message: Type.String() })),
  /** What to consider all the same. */
  notices: Type.Array(Type.String()),
  /** Of a text that members agree to; null for any other, or while it has a mistake. */
  agreement: Type.Union([
    Type.Object({
      version: Type.String(),
      /** Whether the text names its version; otherwise every change makes a new one. */
      is_named: Type.Boolean(),
      /** The version in force; null while the text is unwritten, and nobody can join. */
      in_force: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type TextPreview = Type.Static<typeof TextPreview>;

export const previewText = adminCall({
  method: 'POST',
  path: `${PATH}/texts/:page/preview`,
  area: 'office',
  effect: 'read',
  summary: 'What a page of text would look like; changes nothing',
  params: ofPage,
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ text: Text }),
  answer: TextPreview,
});
