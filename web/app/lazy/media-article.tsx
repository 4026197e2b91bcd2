import { createLazyRoute } from '@tanstack/react-router';
import { MediaArticle } from '#web/articles/article.tsx';

export const Route = createLazyRoute('/members/media/article/$fiscalYear/$articleId')({ component: Screen });

function Screen() {
  const { fiscalYear, articleId } = Route.useParams();
  return <MediaArticle key={`${fiscalYear} ${articleId}`} fiscalYear={fiscalYear} articleId={articleId} />;
}
