import { createLazyRoute } from '@tanstack/react-router';
import { SiteInfo, siteInfoPage } from '#web/site-info/site-info.tsx';
import { NotFound } from '../not-found.tsx';

export const Route = createLazyRoute('/members/site-info/$name')({ component: Screen });

function Screen() {
  const page = siteInfoPage(Route.useParams().name);
  if (page === undefined) return <NotFound />;
  const [name, title] = page;
  return <SiteInfo key={name} name={name} title={title} />;
}
