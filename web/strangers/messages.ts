/** What people without an account are told. */

export const TITLE = '公開中の大会';
export const INTRODUCTION = 'ログインせずに、日程と結果をご覧になれます。';
export const CLOSED = 'いま公開している大会はありません。';
export const HIDDEN = 'この大会は公開されていません。会員の方は、ログインするとご覧になれます。';
export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
export const NO_MATCHES = 'この大会の試合は、まだ掲載されていません。';
export const NONE_NEAR = '前後一週間に試合はありません。';
export const NOT_READ = '試合の情報がまだ届いていません。電波の良い場所で、もう一度お試しください。';
export const FINAL_ONLY = 'スコアは、結果が登録されるとここに出ます。';
