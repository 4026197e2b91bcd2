import { createLazyRoute } from '@tanstack/react-router';
import { NewsArticle } from '#web/articles/article.tsx';

export const Route = createLazyRoute('/members/pickup-news/article/$fiscalYear/$newsId')({
  component: Screen,
});

function Screen() {
  const { fiscalYear, newsId } = Route.useParams();
  return <NewsArticle key={`${fiscalYear} ${newsId}`} fiscalYear={fiscalYear} newsId={newsId} />;
}
