import type { Origin } from '#server/config/mode.ts';
import type { Config } from '#server/config.ts';
import { contentFolder, contentOf, TEXT_PAGE_TITLES } from '#server/site/content.ts';
import { ContentError } from '#server/site/content-file.ts';
import { type Finding, fault, notice, sound } from './findings.ts';

/** What the operator has written, and what is still missing. */
export function contentFinding(config: Config, origin: Origin): Finding {
  const about = 'コンテンツ';
  try {
    const { unwritten } = contentOf(config, origin);
    if (unwritten.length === 0) return sound(about, '問題ありません');
    const titles = unwritten.map((name) => TEXT_PAGE_TITLES[name]).join('、');
    return notice(
      about,
      `まだ掲載していない文章：${titles}`,
      `${contentFolder(config, origin)} に書いてください。`,
    );
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return fault(about, error.message, '');
  }
}
