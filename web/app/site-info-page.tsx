import { SiteInfo, siteInfoPage } from '#web/site-info/site-info.tsx';
import { NotFound } from './not-found.tsx';

/** /site-info/{name}: one of the legal pages and those about the operator; any other name is no page. */
export function SiteInfoPage({ name }: { readonly name: string }) {
  const page = siteInfoPage(name);
  return page === undefined ? <NotFound /> : <SiteInfo name={page[0]} title={page[1]} />;
}
