import { createLazyRoute } from '@tanstack/react-router';
import { ArticleScreen } from '#web/admin/articles/article-screen.tsx';

export const Route = createLazyRoute('/members/administrators/admin-articles/$kind/$fiscalYear/$number')({
  component: function AdminArticle() {
    return <ArticleScreen {...Route.useParams()} />;
  },
});
