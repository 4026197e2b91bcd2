/** The kinds of documents: how a body is read as a form, and as lines that a person compares. */

import type * as Type from 'typebox';
import { changedPart } from '#domain/articles/changed-part.ts';
import type { FieldChange } from '#domain/audit/audit-entry.ts';
import { blankOf, changesOf, type Form, namesOf } from '#domain/record/form.ts';
import { DOCUMENTS, type DocumentName, isPicturedName, type PicturedName } from '#domain/site/documents.ts';
import { OPERATOR, operatorFactsOf, operatorFormOf } from '#domain/site/operator-form.ts';
import { SITE, siteFactsOf, siteFormOf } from '#domain/site/site-form.ts';
import { ContentError, parseJson } from '../content-file.ts';
import { OperatorContent, SiteContent } from '../facts.ts';
import { readList } from '../lists.ts';
import { linesOfList } from './sound-lists.ts';

export type Kind = {
  linesOf(body: string): readonly string[];
  /** For the audit; null stands for a document that was not written yet. */
  changesOf(before: string | null, after: string): readonly FieldChange[];
};

/** A document that administrators fill in as a form. */
export type FormDocument<Values extends object> = Kind & {
  readonly document: DocumentName;
  readonly form: Form<Values>;
  /** A body as the form has it; blank where there is none, or none that can be read. */
  valuesOf(body: string | null): Values;
  bodyOf(values: Values): string;
};

function formDocument<Values extends object, Schema extends Type.TSchema>(
  document: DocumentName,
  {
    form,
    schema,
    formOf,
    contentOf,
  }: {
    readonly form: Form<Values>;
    readonly schema: Schema;
    formOf(content: Type.Static<Schema>): Values;
    contentOf(values: Values): unknown;
  },
): FormDocument<Values> {
  const valuesOf = (body: string | null): Values => {
    try {
      return body === null ? blankOf(form) : formOf(parseJson(DOCUMENTS[document], body, schema));
    } catch (error) {
      if (error instanceof ContentError) return blankOf(form);
      throw error;
    }
  };
  return {
    document,
    form,
    valuesOf,
    bodyOf: (values) => JSON.stringify(contentOf(values), null, 2),
    linesOf(body) {
      const values = valuesOf(body);
      return namesOf(form).map(
        (name) => `${form.fields[name].label}：${form.fields[name].textOf(values[name])}`,
      );
    },
    changesOf: (before, after) => changesOf(form, before === null ? null : valuesOf(before), valuesOf(after)),
  };
}

export const SITE_DOCUMENT = formDocument('site', {
  form: SITE,
  schema: SiteContent,
  formOf: siteFormOf,
  contentOf: siteFactsOf,
});

export const OPERATOR_DOCUMENT = formDocument('operator', {
  form: OPERATOR,
  schema: OperatorContent,
  formOf: operatorFormOf,
  contentOf: operatorFactsOf,
});

const TEXT: Kind = {
  linesOf: (body) => body.trimEnd().split('\n'),
  changesOf(before, after) {
    const part = changedPart(before ?? '', after);
    return part.before === part.after ? [] : [{ field: '本文', ...part }];
  },
};

/** A document with pictures: a line for each field of each item. */
function pictured(name: PicturedName): Kind {
  const linesOf = (body: string): readonly string[] => {
    try {
      return linesOfList(
        name,
        readList(name, () => ({ text: body, called: DOCUMENTS[name] })),
      );
    } catch (error) {
      if (error instanceof ContentError) return body.split('\n');
      throw error;
    }
  };
  return {
    linesOf,
    changesOf(before, after) {
      const text = (body: string | null) => (body === null ? '' : linesOf(body).join('\n'));
      const part = changedPart(text(before), text(after));
      return part.before === part.after ? [] : [{ field: '内容', ...part }];
    },
  };
}

/** How the bodies of a document are read. */
export function kindOf(document: DocumentName): Kind {
  if (isPicturedName(document)) return pictured(document);
  if (document === 'site') return SITE_DOCUMENT;
  return document === 'operator' ? OPERATOR_DOCUMENT : TEXT;
}
