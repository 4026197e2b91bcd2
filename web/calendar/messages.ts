/** 試合カレンダー. */

export const TITLE = '試合カレンダー';
export const DAY_NOT_READ = 'この日の試合の取得に失敗しました。';
export const DAYS_NOT_READ = '試合日の取得に失敗しました。';
export const NO_MATCHES = 'この日に試合はありません。';
export const NO_SUCH_DAY = '指定された日が見つかりません。カレンダーから日を選んでください。';
