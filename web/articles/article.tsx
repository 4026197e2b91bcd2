import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type Article as ArticleAnswer, mediaArticle, newsArticle } from '#contract/publishing/articles.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import { ArticleFacts, ArticleSheet } from '#web/ui/articles/article-sheet.tsx';
import { laterDrawn } from '#web/ui/later.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { MEDIA, NEWS, NOT_READ, UNKNOWN_ARTICLE } from './messages.ts';

/** With the sanitiser in it, which no other page needs. */
const part = laterDrawn(() => import('#web/ui/articles/article-content.tsx'));
const ArticleContent = part((parts) => parts.ArticleContent);

type NewsArticleProps = { readonly fiscalYear: string; readonly newsId: string };

/** /pickup-news/article/{fiscalYear}/{newsId} */
export function NewsArticle({ fiscalYear, newsId }: NewsArticleProps) {
  const query = useRead(newsArticle, { params: { fiscalYear, newsId } });
  const back = <Link to="/pickup-news">お知らせの一覧へ戻る</Link>;
  return <Article query={query} kind={NEWS} back={back} />;
}

type MediaArticleProps = { readonly fiscalYear: string; readonly articleId: string };

/** /media/article/{fiscalYear}/{articleId} */
export function MediaArticle({ fiscalYear, articleId }: MediaArticleProps) {
  const query = useRead(mediaArticle, { params: { fiscalYear, articleId } });
  const back = <Link to="/media">メディアの一覧へ戻る</Link>;
  return <Article query={query} kind={MEDIA} back={back} />;
}

type ArticleProps = {
  readonly query: UseQueryResult<ArticleAnswer>;
  /** What the page is called while its own title is unknown. */
  readonly kind: string;
  readonly back: React.ReactNode;
};

function Article({ query, kind, back }: ArticleProps) {
  const { data, error } = query;
  const title = data?.title ?? kind;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page title={title}>
      <ArticleSheet title={title}>
        {data === undefined && isUnknown ? (
          <Notice>{UNKNOWN_ARTICLE}</Notice>
        ) : (
          <Reading query={query} shape="article" problem={readingProblem(error, NOT_READ)}>
            {({ content, published_at }) => (
              <>
                <ArticleFacts publishedAt={published_at} action={<ShareButton textOf={() => title} />} />
                {/* What leads back stands below what is still on its way: it would jump. */}
                <Suspense fallback={<Skeleton shape="article" />}>
                  <ArticleContent html={content} onUnreadable={() => renewAddresses(query)} />
                  <p>{back}</p>
                </Suspense>
              </>
            )}
          </Reading>
        )}
      </ArticleSheet>
      {data === undefined && query.isError && <p>{back}</p>}
    </Page>
  );
}
