import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type TextPage, type TextPageName, textPage } from '#contract/publishing/content.ts';
import { useRead } from '#web/api/calls.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { TextSections } from '#web/ui/text-page.tsx';
import styles from './site-info.module.css';

const NOT_READ = 'ページの内容を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

type SiteInfoProps = { readonly name: SiteInfoName; readonly title: string };

/** The legal pages and those about the operator (members' specification, section 2): open to everyone. */
export function SiteInfo({ name, title }: SiteInfoProps) {
  const query = useRead(textPage(name));
  const shown = query.data?.title ?? title;
  return (
    <Page title={shown}>
      <PageTitle>{shown}</PageTitle>
      <Reading query={query} shape="text" problem={NOT_READ}>
        {(text) => <Text text={text} />}
      </Reading>
      {/* Below what is still on its way, they would jump. */}
      {!query.isPending && (
        <>
          <Back />
          <OtherPages name={name} />
        </>
      )}
    </Page>
  );
}

function Text({ text }: { readonly text: TextPage }) {
  const { hash: asked } = useLocation();
  // No server is told what stands behind the #.
  const hash = useIsDrawn() ? '' : asked;
  useEffect(() => {
    // The browser has looked for it before the text was there.
    const place = hash === '' ? null : document.getElementById(hash);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [hash]);
  // Its reader has come for one section, and is led back.
  return <TextSections text={text} target={hash} wayBack={<Back />} />;
}

/** Leads to the page before, or to the top where this page is the first one. */
function Back() {
  const { history } = useRouter();
  const hasPageBefore = useCanGoBack();
  const canGoBack = !useIsDrawn() && hasPageBefore;
  return (
    <Link
      to="/"
      className={styles.back}
      onClick={(event) => {
        if (!canGoBack) return;
        event.preventDefault();
        history.back();
      }}
    >
      ← {canGoBack ? '前の場所へ戻る' : 'トップへ戻る'}
    </Link>
  );
}

function OtherPages({ name }: Pick<SiteInfoProps, 'name'>) {
  return (
    <nav className={styles.others} aria-label="サイトについて">
      <ul className={styles.list}>
        {SITE_INFO_PAGES.filter(([other]) => other !== name).map(([other, title]) => (
          <li key={other}>
            <Link to="/site-info/$name" params={{ name: other }} className={styles.other}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages of /site-info in the order of the menu, by the names they have until the operator's own title is there. */
const SITE_INFO_PAGES = [
  ['company-info', '会社概要'],
  ['terms-of-service', '利用規約'],
  ['privacy-policy', 'プライバシーポリシー'],
  ['specified-commercial-transactions-law-notations', '特定商取引法に基づく表記'],
  ['copyright-info', '著作権について'],
  ['withdrawal', '退会について'],
] as const satisfies readonly (readonly [TextPageName, string])[];

type SiteInfoName = (typeof SITE_INFO_PAGES)[number][0];

/** The page that an address names; undefined where there is none. */
export function siteInfoPage(name: string) {
  return SITE_INFO_PAGES.find(([known]) => known === name);
}
