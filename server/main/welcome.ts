import type { TextPageName } from '#contract/publishing/content.ts';
import { DOCUMENTS } from '#domain/site/documents.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import type { Config } from '#server/platform/config.ts';
import type { Content } from '#server/platform/content.ts';
import type { Demo } from './demo/demo-file.ts';

/** What the server says when it is ready: what to open, in Japanese. */
export function welcome({
  baseUrl,
  config,
  demo,
  unwritten,
  mistakes,
  edited,
}: Pick<Content, 'unwritten' | 'mistakes'> & {
  readonly baseUrl: string;
  readonly config: Config;
  /** Null without demo data. */
  readonly demo: Demo | null;
  /** What has been edited in its file after it was taken over. */
  readonly edited: readonly string[];
}): readonly string[] {
  const site = [
    '',
    'つなぐ を起動しました。',
    `  会員サイト　　　${config.publicUrl ?? baseUrl}/`,
    ...(config.publicUrl === null ? [] : [`  プロキシーの先　${baseUrl}/`]),
    ...(config.apiDocs ? [`  APIの説明　　　 ${baseUrl}/api/docs`] : []),
  ];
  const links = `速報員に渡すカテゴリー検索のリンクは、${asTyped('links')} で作れます。`;
  const stop = ['止めるには Ctrl+C を押してください。', ''];
  const [link] = demo?.reporter.tokenFlow ?? [];
  if (link === undefined) {
    const words = [
      ...missingTexts(unwritten),
      ...mistakes.map(({ sentence }) => sentence),
      ...editedFiles(edited),
    ];
    return [...site, ...firstAdministrator(config), links, ...words, ...stop];
  }
  return [
    ...site,
    `  速報員リンク　　${link.url}`,
    ...searchLines(demo?.reporter.categoryFlow ?? {}),
    ...accountLines(demo?.accounts ?? {}),
    `デモデータが入っています。ほかのアカウントとリンク、試合の一覧は ${config.dataDir}/demo.json にあります。`,
    ...stop,
  ];
}

function missingTexts(unwritten: readonly TextPageName[]): readonly string[] {
  if (unwritten.length === 0) return [];
  const titles = unwritten.map((name) => DOCUMENTS[name]).join('、');
  return [`まだ掲載していない文章があります：${titles}。管理メニューの「サイトの内容」で書いてください。`];
}

function editedFiles(edited: readonly string[]): readonly string[] {
  if (edited.length === 0) return [];
  return [
    `ファイルで書きかえた内容は使われません：${edited.join('、')}。管理メニューの「サイトの内容」で変えてください。`,
  ];
}

/** How an empty installation gets somebody who can run it; accounts in the cloud are made there. */
function firstAdministrator({ identity, adminEmails }: Config): readonly string[] {
  if (identity.mode !== 'embedded') return [];
  const [email] = adminEmails;
  return email === undefined
    ? [
        `最初の管理者は、${asTyped('admin', 'create メールアドレス')} でアカウントを作り、同じアドレスを ADMIN_EMAILS に指定して起動し直すと使えます。`,
      ]
    : [`管理者のアカウントがまだないときは、${asTyped('admin', `create ${email}`)} で作れます。`];
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
