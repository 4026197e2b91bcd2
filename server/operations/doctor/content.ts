import { DOCUMENTS } from '#domain/site/documents.ts';
import type { Origin } from '#server/platform/config/mode.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/store/store.ts';
import { ContentError } from '#server/publishing/site/content-file.ts';
import { findEditedFiles } from '#server/publishing/site/documents/take-over.ts';
import { contentFolder, readClubs, showingOf, writingsIn } from '#server/publishing/site/folder.ts';
import { readStoredDocuments } from '#server/publishing/site/live-content.ts';
import { type Finding, fault, notice, sound } from './findings.ts';

const WHERE = '管理メニューの「サイトの内容」で書いてください。';

/** What the operator has written, what is still missing, and what was edited in the wrong place. */
export async function contentFinding(config: Config, origin: Origin, db: Database): Promise<Finding> {
  const about = 'コンテンツ';
  const folder = contentFolder(config, origin);
  try {
    readClubs(folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return fault(about, error.message, '');
  }
  const { unwritten, mistakes } = await readStoredDocuments(db, showingOf(origin, config));
  const [mistake] = mistakes;
  if (mistake !== undefined) return fault(about, mistake.sentence, WHERE);
  if (unwritten.length > 0) {
    const titles = unwritten.map((name) => DOCUMENTS[name]).join('、');
    return notice(about, `まだ掲載していない文章：${titles}`, WHERE);
  }
  const edited = await findEditedFiles(writingsIn(folder), db);
  if (edited.length > 0) {
    return notice(about, `ファイルで書きかえた内容は使われません：${edited.join('、')}`, WHERE);
  }
  return sound(about, '問題ありません');
}
