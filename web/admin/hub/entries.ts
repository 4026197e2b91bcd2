/**
 * The administrators' screens, by what an administrator comes to do. A screen of the table (web/app/screens.ts) that is missing
 * here fails its test.
 */

import type { PlaceGroup } from '../desk/places.ts';
import { OpenInquiries } from '../inquiries/open-inquiries.tsx';

export const HUB_GROUPS: readonly PlaceGroup[] = [
  {
    title: '週末の試合',
    entries: [
      {
        to: '/admin-today',
        area: 'reporters',
        label: '当日の運営',
        hint: '気になる試合から順に、速報員の様子と連絡先を見る',
      },
      {
        to: '/admin-latest-results',
        area: 'matches',
        label: '最新の試合結果',
        hint: '今週と前後の試合を大会ごとに見る',
      },
      {
        to: '/admin-matches',
        area: 'matches',
        label: '試合の一覧と修正',
        hint: '結果の修正、記録の巻き戻し、延期',
        inside: ['/admin-match', '/admin-fixture'],
      },
      {
        to: '/admin-results',
        area: 'matches',
        effect: 'write',
        label: '結果のまとめ入力',
        hint: 'キーボードや表で、何試合もまとめて登録する',
      },
      {
        to: '/admin-weekend',
        area: 'matches',
        label: '週末の二重確認',
        hint: '紙と照らし合わせ、不足や矛盾を見つける',
      },
      {
        to: '/admin-reporter-links',
        area: 'reporters',
        label: '速報員のリンク',
        hint: '作る、配る、期限を変える、取り消す',
      },
      {
        to: '/admin-input-match-data',
        area: 'entry',
        effect: 'write',
        label: '試合情報の入力',
        hint: '表やファイルからまとめて入力する',
      },
      {
        to: '/confirm-match-input',
        area: 'entry',
        effect: 'write',
        label: '試合情報の入力確認',
        hint: '入力した試合を確かめる',
      },
    ],
  },
  {
    title: '大会とクラブ',
    entries: [
      {
        to: '/admin-championships',
        area: 'competitions',
        label: '大会',
        hint: '追加する、変える、部・ブロックを分ける',
        inside: ['/admin-championship'],
      },
      {
        to: '/admin-competition',
        area: 'competitions',
        label: '順位とトーナメント',
        hint: '順位の決め方、勝点減、抽選、組み合わせを決める',
      },
      {
        to: '/admin-schedule',
        area: 'matches',
        effect: 'write',
        label: '日程表の作成',
        hint: '総当たりやトーナメントの試合を、日と会場に割り当てる',
      },
      {
        to: '/admin-clubs',
        area: 'competitions',
        label: 'クラブ',
        hint: '追加する、改名する、別の書き方を覚えさせる',
        inside: ['/admin-club'],
      },
    ],
  },
  {
    title: '会員が読むもの',
    entries: [
      {
        to: '/admin-articles',
        area: 'articles',
        label: '記事',
        hint: '書く、公開する、時刻を決めて公開する、直す',
      },
      {
        to: '/admin-photos',
        area: 'photos',
        label: '写真の管理',
        hint: 'まとめて追加する、並べ替える、公開を終了する',
      },
      {
        to: '/admin-site',
        area: 'site',
        label: 'サイトの内容',
        hint: 'サイト名、料金、規約、協賛、パートナー、クーポンを書きかえる',
      },
    ],
  },
  {
    title: '会員とお問い合わせ',
    entries: [
      {
        to: '/admin-members',
        area: 'office',
        label: '会員',
        hint: '探す、期限を延ばす、ログインを助ける、データを消去する',
        inside: ['/admin-new-member', '/admin-accounts'],
      },
      {
        to: '/admin-members-import',
        area: 'office',
        label: '会員の取り込み',
        hint: 'CSVやExcelの名簿から、まとめて追加・変更する',
      },
      {
        to: '/admin-payments',
        area: 'office',
        label: 'お支払い',
        hint: '今月の状況、入金の入力、返金、月次の締め、会員数の推移',
      },
      {
        to: '/admin-payments-list',
        area: 'office',
        label: 'お支払いの一覧',
        hint: '名前・領収書番号・月・方法で探す',
      },
      {
        to: '/admin-mailings',
        area: 'office',
        label: '一斉メール',
        hint: '会員にまとめてメールを書く、試す、日時を決めて送る',
        inside: ['/admin-mailing'],
      },
      {
        to: '/admin-usage',
        area: 'office',
        label: '会員と利用の推移',
        hint: '会員の数と、1日に何人が使ったかを見る',
      },
      {
        to: '/admin-inquiries',
        area: 'office',
        label: 'お問い合わせ',
        hint: '読む、返信する、回答済みにする',
        Waiting: OpenInquiries,
      },
      {
        to: '/admin-roles',
        area: 'office',
        label: '役割',
        hint: '事務局・入力・記事・写真・閲覧を、だれが受け持つかを決める',
      },
    ],
  },
  {
    title: '自分のアカウント',
    entries: [
      { to: '/passkeys', area: 'shared', label: 'パスキー', hint: '指紋や顔でログインできるようにする' },
    ],
  },
  {
    title: '記録',
    entries: [
      { to: '/admin-audit', area: 'office', label: '操作の記録', hint: '誰が何をいつ変えたかを調べる' },
      {
        to: '/admin-mail',
        area: 'office',
        label: 'メールの送信',
        hint: '届かないメールを調べる、送り直す、試しに送る',
      },
    ],
  },
];
