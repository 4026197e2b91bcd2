/** Sentences about what plays, fixed by both specifications (section 8). */

export const NO_MATCHES = '今週開催予定の試合はありません。';
export const NO_MATCHES_YET = '今週開催予定の試合が存在しないか、まだ更新されていません。';
