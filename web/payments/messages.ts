export const PAYMENTS = 'お支払い';
export const NOT_READ = 'お支払いの情報の取得に失敗しました。';
export const NOT_DONE = 'できませんでした。電波の状態を確かめて、もう一度お試しください。';
