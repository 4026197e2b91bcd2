/** The folder of content: the demo's samples, and what an operator has written before there was a screen for it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import type { SiteConfig } from '#contract/operations/site.ts';
import type { TextPageName } from '#contract/publishing/content.ts';
import { CLUB_GROUPS } from '#domain/club/form.ts';
import { type DocumentName, isPicturedName, type PicturedName } from '#domain/site/documents.ts';
import type { Origin } from '#server/platform/config/mode.ts';
import type { Config } from '#server/platform/config.ts';
import type { Content, Pictured, Showing } from '#server/platform/content.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { readDocuments, type Writings } from './content.ts';
import { Name, readJson, readText, Url } from './content-file.ts';
import { SiteContent } from './facts.ts';
import { listIn } from './folder-lists.ts';

const SITE_FILE = join(SAMPLE_CONTENT, 'site.json');

const ClubContent = Type.Array(
  Type.Object({
    title: Type.Enum(CLUB_GROUPS.map(({ title }) => title)),
    clubs: Type.Array(Type.Object({ name: Name, url: Url, kana: Type.Optional(Name) })),
  }),
);
export type WrittenClubs = Type.Static<typeof ClubContent>;

/** A folder that is read: of a file that is not there `neutral` says nothing, `refused` throws. */
export type Folder = { readonly path: string; readonly absent: 'refused' | 'neutral' };

/** Where the content of a new database comes from: of the demo our samples, of a real installation what its operator has written. */
export function contentFolder(
  { contentDir, dataDir }: Pick<Config, 'contentDir' | 'dataDir'>,
  origin: Origin,
): Folder {
  const isDemo = origin === 'demo';
  const path = contentDir ?? (isDemo ? SAMPLE_CONTENT : join(dataDir, 'content'));
  return { path, absent: isDemo ? 'refused' : 'neutral' };
}

/** The samples, as the demo shows them. */
const AS_SAMPLES: Showing = { marks: 'shown', otherMethods: [] };

/** Only a real installation hides what still stands in for its operator. */
export function showingOf(origin: Origin, { payments }: Pick<Config, 'payments'>): Showing {
  return {
    marks: origin === 'demo' ? 'shown' : 'unwritten',
    otherMethods: payments?.otherMethods ?? [],
  };
}

/** The documents in the folder. Throws a ContentError for a file that can't be read. */
export function writingsIn({ path, absent }: Folder): Writings {
  return (document) => {
    if (isPicturedName(document)) return listIn(document, { path, absent });
    const file = join(path, fileOf(document));
    if (absent === 'neutral' && !existsSync(file)) return null;
    return { text: readText(file), called: file };
  };
}

function fileOf(document: Exclude<DocumentName, PicturedName>): string {
  return document === 'site' || document === 'operator'
    ? `${document}.json`
    : join('texts', `${document}.md`);
}

/** Our sample of a page of text, for an operator to begin with. */
export function sampleText(page: TextPageName): string {
  return readText(join(SAMPLE_CONTENT, fileOf(page)));
}

/** The clubs, none where they are not written. Throws a ContentError. */
export function readClubs({ path, absent }: Folder): WrittenClubs {
  const file = join(path, 'clubs.json');
  return absent === 'neutral' && !existsSync(file) ? [] : readJson(file, ClubContent);
}

/** The texts of a folder as they would be shown, the samples of the demo without another. Throws a ContentError. */
export function readContent(path: string = SAMPLE_CONTENT): Omit<Content, keyof Pictured> {
  return readDocuments(writingsIn({ path, absent: 'refused' }), AS_SAMPLES);
}

/** Name and region of the site, the result pages outside, and what a membership costs. Throws a ContentError. */
export function readSiteContent(file: string = SITE_FILE): SiteConfig['site'] {
  return readJson(file, SiteContent);
}
