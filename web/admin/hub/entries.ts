/**
 * The administrators' screens, by what an administrator comes to do. A screen of the table (web/app/screens.ts) that is missing
 * here fails its test.
 */

import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { OpenInquiries } from '../inquiries/open-inquiries.tsx';

type Entry = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** What can be done there, in one line. */
  readonly hint: string;
  /** How much waits there. */
  readonly Waiting?: ComponentType;
};

export const HUB_GROUPS: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: '週末の試合',
    entries: [
      { to: '/admin-latest-results', label: '最新の試合結果', hint: '今週と前後の試合を大会ごとに見る' },
      { to: '/admin-matches', label: '試合の一覧と修正', hint: '結果の修正、記録の巻き戻し、延期' },
      { to: '/admin-weekend', label: '週末の二重確認', hint: '紙と照らし合わせ、不足や矛盾を見つける' },
      { to: '/admin-reporter-links', label: '速報員のリンク', hint: '作る、配る、期限を変える、取り消す' },
      { to: '/admin-input-match-data', label: '試合情報の入力', hint: '表やファイルからまとめて入力する' },
      { to: '/confirm-match-input', label: '試合情報の入力確認', hint: '入力した試合を確かめる' },
    ],
  },
  {
    title: '大会とクラブ',
    entries: [
      { to: '/admin-championships', label: '大会', hint: '追加する、変える、部・ブロックを分ける' },
      {
        to: '/admin-competition',
        label: '順位とトーナメント',
        hint: '順位の決め方、勝点減、抽選、組み合わせを決める',
      },
      { to: '/admin-clubs', label: 'クラブ', hint: '追加する、改名する、別の書き方を覚えさせる' },
    ],
  },
  {
    title: '会員が読むもの',
    entries: [
      { to: '/admin-articles', label: '記事', hint: '書く、公開する、時刻を決めて公開する、直す' },
      { to: '/admin-photos', label: '写真の管理', hint: 'まとめて追加する、並べ替える、公開を終了する' },
      {
        to: '/admin-site',
        label: 'サイトの内容',
        hint: 'サイト名、料金、規約、協賛、パートナー、クーポンを書きかえる',
      },
    ],
  },
  {
    title: '会員とお問い合わせ',
    entries: [
      { to: '/admin-members', label: '会員', hint: '探す、期限を延ばす、ログインを助ける、データを消去する' },
      {
        to: '/admin-payments',
        label: 'お支払い',
        hint: '今月の状況、入金の入力、返金、月次の締め、会員数の推移',
      },
      { to: '/admin-payments-list', label: 'お支払いの一覧', hint: '名前・領収書番号・月・方法で探す' },
      {
        to: '/admin-inquiries',
        label: 'お問い合わせ',
        hint: '読む、返信する、回答済みにする',
        Waiting: OpenInquiries,
      },
    ],
  },
  {
    title: '自分のアカウント',
    entries: [{ to: '/passkeys', label: 'パスキー', hint: '指紋や顔でログインできるようにする' }],
  },
  {
    title: '記録',
    entries: [
      { to: '/admin-audit', label: '操作の記録', hint: '誰が何をいつ変えたかを調べる' },
      { to: '/admin-mail', label: 'メールの送信', hint: '届かないメールを調べる、送り直す、試しに送る' },
    ],
  },
];
