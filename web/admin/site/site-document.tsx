import type { ReactNode } from 'react';
import { TEXT_PAGES, type TextPageName } from '#contract/publishing/content.ts';
import { operatorForm, saveOperatorForm, saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { DOCUMENTS, isDocumentName } from '#domain/site/documents.ts';
import { OPERATOR } from '#domain/site/operator-form.ts';
import { SITE } from '#domain/site/site-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { CouponEditor } from '../site-lists/coupon.tsx';
import { PartnersEditor } from '../site-lists/partners.tsx';
import { PastYearsEditor } from '../site-lists/past-years.tsx';
import { SponsorsEditor } from '../site-lists/sponsors.tsx';
import { FormEditor } from './form-editor.tsx';
import { NO_SUCH, TITLE } from './messages.ts';
import { SitePreview } from './site-preview.tsx';
import { TextEditor } from './text-editor.tsx';

/** /admin-site/$document: one document, with its preview and its history. */
export function SiteDocument({ document }: { readonly document: string }) {
  const title = isDocumentName(document) ? DOCUMENTS[document] : TITLE;
  return (
    <Page title={title} isWide>
      <BackLink to="/admin-site">{TITLE}</BackLink>
      <PageTitle>{title}</PageTitle>
      {editorOf(document)}
    </Page>
  );
}

function editorOf(document: string): ReactNode {
  if (document === 'site') {
    return (
      <FormEditor document="site" form={SITE} read={siteForm} save={saveSiteForm} preview={SitePreview} />
    );
  }
  if (document === 'operator') {
    return (
      <FormEditor
        document="operator"
        form={OPERATOR}
        read={operatorForm}
        save={saveOperatorForm}
        preview={null}
      />
    );
  }
  if (document === 'sponsors') return <SponsorsEditor />;
  if (document === 'partners') return <PartnersEditor />;
  if (document === 'coupon') return <CouponEditor />;
  if (document === 'past-years') return <PastYearsEditor />;
  return isTextPage(document) ? <TextEditor key={document} page={document} /> : <Notice>{NO_SUCH}</Notice>;
}

function isTextPage(name: string): name is TextPageName {
  return TEXT_PAGES.some((page) => page === name);
}
