import { type SiteForm, siteFactsOf } from '#domain/site/site-form.ts';
import { PriceList } from '#web/ui/prices.tsx';

/** What people see of the site's form: its name, and what a membership costs. */
export function SitePreview({ values }: { readonly values: SiteForm }) {
  const { name, region, prices } = siteFactsOf(values);
  return (
    <div className="stack3">
      <p>
        {name}（{region}）
      </p>
      <PriceList prices={prices} />
    </div>
  );
}
