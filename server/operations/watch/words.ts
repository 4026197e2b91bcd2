/** What an alarm says to the office: what has happened, what is at stake and what to do. */

import { TOKYO } from '#domain/calendar/tokyo.ts';
import type { Alarm, AlarmKind, Facts } from './alarms-repository.ts';

export type Words = {
  /** As a headline. */
  readonly title: string;
  readonly what: string;
  /** One step each. */
  readonly todo: readonly string[];
  /** What is said when it is over. */
  readonly over: string;
};

const DOCTOR = 'サーバーで sudo tsunagu doctor を実行すると、いまの状態を確かめられます。';

/** The sentences of one alarm. */
export function wordsOf({ kind, source, facts }: Pick<Alarm, 'kind' | 'source' | 'facts'>): Words {
  return WORDS[kind](facts, source);
}

const WORDS: Readonly<Record<AlarmKind, (facts: Facts, source: string) => Words>> = {
  disk_low: ({ percent, free, folder }, source) => ({
    title: 'ディスクの空きが残りわずかです',
    what: `サーバー（${source}）のディスクの空きが${percent}％（${free}）です。空きがなくなると、得点・会員登録・写真などを保存できなくなります。すでに保存したものは失われず、見ることもできます。`,
    todo: [
      `何が場所を使っているかは、サーバーで sudo du -xh --max-depth=2 ${folder} | sort -h | tail を実行すると分かります。`,
      'いらないファイルを消すか、ディスクを大きくしてください。空きができれば、再起動しなくても保存できるようになります。',
      'データベースのファイル（tsunagu.db、tsunagu.db-wal、tsunagu.db-shm）と server.key は消さないでください。',
    ],
    over: `サーバー（${source}）のディスクの空きが${percent}％（${free}）に戻りました。`,
  }),
  database_away: ({ from, until, because }) => ({
    title: '保存できない時間がありました',
    what: `${from}から${until}まで、${because}ため、得点や登録を保存できないことがありました。「保存しました」と答えたものは失われていません。速報員の端末に残っていた入力は、自動で送り直されます。`,
    todo: [DOCTOR, 'PostgreSQL を使っている場合は、そのサーバーの記録（ログ）と空き容量も確かめてください。'],
    over: 'いまは保存できます。',
  }),
  mail_failing: ({ since, because }) => ({
    title: 'メールを送れていません',
    what: `${since}から、メールを1通も送れていません（${because}）。新規登録やパスワードの再設定の確認コードが届きません。待っているメールは消えず、送れるようになれば自動で送られます。`,
    todo: [
      'メールサーバーの設定（SMTP_URL）と、契約しているメールサービスの障害情報を確かめてください。',
      'パスワードや契約が切れていないかも確かめてください。',
      DOCTOR,
    ],
    over: 'メールを送れるようになりました。待っていたメールは順に送られます。',
  }),
  backup_old: ({ last, failed }) => ({
    title: 'バックアップが新しくありません',
    what:
      last === ''
        ? `バックアップが一つもありません。${failed}`
        : `最後にできたバックアップは${last}のものです。${failed}いまディスクが壊れると、その後の結果や登録は戻せません。`,
    todo: [
      'サーバーで sudo tsunagu backup を実行し、エラーが出ないか確かめてください。',
      '毎日の自動バックアップが動いているかは systemctl list-timers で分かります。',
    ],
    over: `バックアップができました（${last}）。`,
  }),
  certificate_ending: ({ days, end, url }) => ({
    title: 'サイトの証明書の期限が近づいています',
    what: `${url} の証明書は${end}に切れます（あと${days}日）。切れると、ブラウザーが警告を出し、ほとんどの方がサイトを開けなくなります。`,
    todo: [
      '証明書は普通、切れる30日前に自動で更新されます。更新が止まっています。',
      'Caddy の場合は sudo systemctl status caddy と sudo journalctl -u caddy、certbot の場合は sudo certbot renew の結果を確かめてください。',
      'サイトの名前（DNS）と、80番・443番のポートが変わっていないかも確かめてください。',
    ],
    over: `${url} の証明書が更新されました（${end}まで）。`,
  }),
  clock_wrong: ({ how, minutes }, source) => ({
    title: 'サーバーの時計が合っていないおそれがあります',
    what: `サーバー（${source}）の時計について：${clockSentence(how, minutes)}時計が合わないと、ログインや確認コード、速報員のリンクの期限、日付の変わる時刻、得点に付く時刻が狂います。得点の順番と結果は時刻では決まらないので、変わりません。`,
    todo: [
      'サーバーで timedatectl を実行し、時刻と「System clock synchronized: yes」を確かめてください。',
      '合っていなければ sudo timedatectl set-ntp true を実行してください。直れば、再起動は要りません。',
      ...(how === 'ahead'
        ? [
            'サーバーを長く止めていたために進んで見え、時計が正しいときは、sudo tsunagu doctor --trust-clock を実行してください。',
          ]
        : []),
    ],
    over: `サーバー（${source}）の時計のずれは、なくなりました。`,
  }),
  server_blocked: ({ route, ms, cpuMs, at }, source) => ({
    title: 'サーバーが一時、応答できなくなりました',
    what: `${inJapan(Temporal.Instant.from(String(at)))}に、サーバー（${source}）が${inSeconds(ms)}秒の間、どの方にも応答できませんでした。${route === '' ? '要求ではない、サーバー自身の仕事の途中でした。' : `その間に処理していたのは「${route}」です。`}${Number(cpuMs) < Number(ms) / 2 ? `計算していたのは${inSeconds(cpuMs)}秒だけで、残りはディスクか機械の空きを待っていました。` : ''}得点の入力は失われず、速報員の端末から自動で送り直されます。`,
    todo: [
      'サーバーで sudo journalctl -u tsunagu -g "the server was blocked" を実行すると、止まった回ごとの時刻・長さ・処理の名が分かります。',
      '同じ処理の名が繰り返し出るときは、その記録を添えて「つなぐ」の開発者に伝えてください。',
      '「計算していた」時間が短いときは、ディスクの不調、メモリの不足、同じ機械のほかの仕事を確かめてください。',
    ],
    over: `サーバー（${source}）は、1時間以上、止まらずに応答しています。`,
  }),
};

/** `1.5`. */
function inSeconds(ms: string | number | undefined): string {
  return (Number(ms) / 1_000).toFixed(1);
}

function clockSentence(how: string | number | undefined, minutes: string | number | undefined): string {
  const by = Math.abs(Number(minutes));
  switch (how) {
    case 'database':
      return `データベースのサーバーの時計と${by}分ずれています。`;
    case 'behind':
      return `すでに保存されている時刻より${by}分遅れています。`;
    case 'ahead':
      return `最後に動いていた時刻より${Math.round(by / (24 * 60))}日進んでいます。時計を確かめられるまで、古い記録の整理を止めています。`;
    default:
      return `時計が急に${by}分動きました（止まっていたサーバーが再開したときにも起きます）。`;
  }
}

/** Minutes are enough for the office. */
const MOMENT = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: TOKYO });

/** A moment as the office reads it, in Japan. */
export function inJapan(instant: Temporal.Instant): string {
  return MOMENT.format(instant.epochMilliseconds);
}

/** `12.3 GB`, as the tools of the machine count. */
export function inUnits(bytes: number): string {
  const gigabytes = bytes / 2 ** 30;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.floor(bytes / 2 ** 20)} MB`;
}
