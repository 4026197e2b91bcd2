/** Sentences of the timeline; the specification has none for it. */

export const NOTHING_HAPPENED = 'まだ記録がありません。';
export const TIMELINE_FAILED = '経過を読み込めませんでした。';
