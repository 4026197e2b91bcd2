/** Sentences of the administrators' pages of photos. */

import type { PhotoMatch } from '#contract/publishing/photos.ts';
import { fullDayText } from '#web/ui/jst.ts';

export const PHOTOS = '写真の管理';
export const MATCHES_NOT_READ = '試合の一覧を取得できませんでした。';
export const NO_MATCHES = '写真を登録できる試合はまだありません。';
export const PHOTOS_NOT_READ = '写真の一覧を取得できませんでした。';
export const NO_PHOTOS = 'この試合の写真はまだありません。上の「写真を選ぶ」から追加してください。';
export const NOT_ORDERED = '順番を保存できませんでした。時間をおいて再度お試しください。';
export const NOT_MOVED = '写真を移せませんでした。時間をおいて再度お試しください。';
export const NOT_TAKEN_DOWN = '公開を終了できませんでした。時間をおいて再度お試しください。';
export const LEAVES_ORDER = '変えた順番がまだ保存されていません。保存せずに、この画面を離れますか？';
export const LEAVES_UPLOAD =
  'まだ送信が終わっていない写真があります。離れると止まりますが、同じファイルを選び直せば続きから送れます。この画面を離れますか？';
export const TAKE_DOWN_MEANS =
  'これまでに会員へ渡したアドレスは、すべてすぐに開かなくなります。同じ写真を使っているほかの試合や記事からも消え、ファイルも消去されます。元に戻すことも、同じファイルをもう一度登録することもできません。';

/** Beside a file that is not sent. */
export const HEIC =
  'HEIC形式のファイルは登録できません。iPhoneでこのページを開き、「写真ライブラリ」から選ぶと、自動でJPEG形式になります。ほかの端末では、JPEG形式で書き出してから選んでください。';
export const TOO_LARGE = '写真は40MB以下のファイルを選んでください。';
export const EMPTY_FILE = 'ファイルが空です。カメラやカードから取り込み直してください。';
export const UNREADABLE_FILE =
  'ファイルを読み取れませんでした。移動や削除をしていないか確かめ、もう一度選んでください。';
export const SAME_CHOSEN = '同じ写真がほかにも選ばれています。';
export const KNOWN = 'この試合に登録済みです。';
export const WAITING_FOR_LINE = 'つながるのを待っています。自動で続きます。';
export const SIGNED_OUT =
  'ログインの有効期限が切れたため、送信を止めました。ログインし直して同じファイルを選ぶと、続きから送れます。';
export const NOT_SENT = '送信できませんでした。';

/** 北クラブ 対 南クラブ */
export function matchTitle({ club_left, club_right }: PhotoMatch): string {
  return `${club_left} 対 ${club_right}`;
}

/** 2026年5月16日 10:00 春季カップ １部 第1試合 */
export function matchDetails(match: PhotoMatch): string {
  const { match_date, scheduled_start_time, championship_name, division, label } = match;
  return [
    fullDayText(match_date),
    scheduled_start_time ?? '時刻未定',
    championship_name,
    division,
    label,
  ].join(' ');
}

export const HELD_MEANS =
  '取り下げた写真と似ています。掲載を望まれなかった写真と同じものでないことを確かめ、登録するときは理由を書いてください。理由は操作の記録に残ります（お名前は書かないでください）。登録しない写真は、一週間で消えます。';
export const NOT_ADMITTED = '写真を登録できませんでした。電波の状態を確かめて、もう一度お試しください。';
