import type { Command, Words } from './command.ts';

export type CommandEntry = Words & {
  readonly name: string;
  /** Its module is read only when it is asked for, so that a small command is there at once. */
  readonly load: () => Promise<Command>;
};

/** Everything that `tsunagu <name>` does, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    ja: 'サーバーを起動する',
    en: 'start the server',
    load: async () => (await import('./start.ts')).command,
  },
  {
    name: 'setup',
    ja: '最初の設定をする、あとから変える',
    en: 'set the site up, and change that later',
    load: async () => (await import('./setup.ts')).command,
  },
  {
    name: 'doctor',
    ja: '設定・データベース・コンテンツを点検する（何も変えない）',
    en: 'check settings, database and content; changes nothing',
    load: async () => (await import('./doctor.ts')).command,
  },
  {
    name: 'backup',
    ja: '動いているサーバーの控え（バックアップ）を1つのファイルに作る',
    en: 'back everything up into one file, while the server runs',
    load: async () => (await import('./backup.ts')).command,
  },
  {
    name: 'restore',
    ja: '控えから、データベース・写真・文章・鍵を戻す',
    en: 'put database, photos, texts and key back from a backup',
    load: async () => (await import('./restore.ts')).command,
  },
  {
    name: 'move',
    ja: 'データベースを PostgreSQL へ、写真をバケットへ移す（戻すこともできる）',
    en: 'move the database to PostgreSQL, or the photos to a bucket, and back',
    load: async () => (await import('./move.ts')).command,
  },
  {
    name: 'admin',
    ja: 'アカウントと会員を扱う（管理者を作る、パスワードを再設定する、…）',
    en: 'accounts and members: make an administrator, reset a password, …',
    load: async () => (await import('./admin.ts')).command,
  },
  {
    name: 'links',
    ja: 'カテゴリー検索のアドレスを並べ、速報員に渡すリンクを作る',
    en: 'addresses of the category searches, and new links for reporters',
    load: async () => (await import('./links.ts')).command,
  },
  {
    name: 'payments',
    ja: '決済会社の記録と突き合わせる',
    en: 'reconcile with the provider of payments',
    load: async () => (await import('./payments.ts')).command,
  },
  {
    name: 'version',
    ja: '版とデータベースの種類を表示する',
    en: 'show the release and the kind of database',
    load: async () => (await import('./version.ts')).command,
  },
];
