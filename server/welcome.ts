import type { Config } from './config.ts';
import type { Demo } from './demo/demo-file.ts';

/** What the server says when it is ready: what to open, in Japanese. */
export function welcome({
  baseUrl,
  config,
  demo,
}: {
  readonly baseUrl: string;
  readonly config: Config;
  /** Null without demo data. */
  readonly demo: Demo | null;
}): readonly string[] {
  const site = [
    '',
    'つなぐ を起動しました。',
    `  会員サイト　　　${baseUrl}/`,
    `  APIの説明　　　 ${baseUrl}/api/docs`,
  ];
  const links = '速報員に渡すカテゴリー検索のリンクは、npm run links で作れます。';
  const stop = ['止めるには Ctrl+C を押してください。', ''];
  const [link] = demo?.reporter.tokenFlow ?? [];
  if (link === undefined) return [...site, ...firstAdministrator(config), links, ...stop];
  return [
    ...site,
    `  速報員リンク　　${link.url}`,
    ...searchLines(demo?.reporter.categoryFlow ?? {}),
    ...accountLines(demo?.accounts ?? {}),
    `デモデータが入っています。ほかのアカウントとリンク、試合の一覧は ${config.dataDir}/demo.json にあります。`,
    ...stop,
  ];
}

/** How an empty installation gets somebody who can run it; accounts in the cloud are made there. */
function firstAdministrator({ identity, adminEmails }: Config): readonly string[] {
  if (identity.mode !== 'embedded') return [];
  const [email] = adminEmails;
  return email === undefined
    ? [
        '最初の管理者は、npm run admin -- create メールアドレス でアカウントを作り、同じアドレスを ADMIN_EMAILS に指定して起動し直すと使えます。',
      ]
    : [`管理者のアカウントがまだないときは、npm run admin -- create ${email} で作れます。`];
}

/** One of them: the others are found beside it. */
function searchLines(searches: Demo['reporter']['categoryFlow']): readonly string[] {
  const search = searches['U-12（ジュニア）'];
  return search === undefined ? [] : [`  試合検索 U-12　 ${search.url}`];
}

function accountLines({ premium, admin }: Demo['accounts']): readonly string[] {
  if (premium === undefined || admin === undefined) return [];
  return [
    `  会員でログイン　${premium.email}　パスワード ${premium.password}`,
    `  管理者　　　　　${admin.email}　パスワード ${admin.password}`,
  ];
}
