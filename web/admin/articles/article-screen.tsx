import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminArticle, ARTICLE_KINDS, type ArticleKind } from '#contract/publishing/articles.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { oneOf } from '../table/filters.tsx';
import { ArticleForm } from './article-form.tsx';
import { ARTICLES, KINDS, NOT_READ, UNKNOWN } from './messages.ts';
import { type ArticleAddress, addressOf, articleQuery } from './queries.ts';

/** In the place of the number of an article that is not stored yet. */
const NEW = 'new';

/** /admin-articles/{kind}/{fiscalYear}/{number}: an article is written, previewed, published, taken back, deleted. */
export function ArticleScreen(address: ArticleAddress) {
  const { history } = useRouter();
  const here = pathOf(address);
  // A new article gets its address while it is written: it stays the same editor.
  const [moved, setMoved] = useState({ key: here, path: here });
  const key = moved.path === here ? moved.key : here;
  const onMoved = (article: AdminArticle) => {
    const path = pathOf(addressOf(article));
    setMoved({ key, path });
    history.replace(path, {}, { ignoreBlocker: true });
  };
  const kind = oneOf(ARTICLE_KINDS)(address.kind);
  const title = kind === undefined ? ARTICLES : KINDS[kind];
  return (
    <Page title={`${title}の編集`}>
      <BackLink to="/admin-articles">記事の一覧</BackLink>
      <PageTitle>{`${title}の編集`}</PageTitle>
      {kind === undefined ? (
        <Notice>{UNKNOWN}</Notice>
      ) : (
        <Opened key={key} kind={kind} address={address} onMoved={onMoved} />
      )}
    </Page>
  );
}

type OpenedProps = {
  readonly kind: ArticleKind;
  readonly address: ArticleAddress;
  readonly onMoved: (article: AdminArticle) => void;
};

function Opened({ kind, address, onMoved }: OpenedProps) {
  const [first] = useState(address);
  const isNew = first.number === NEW;
  const query = useQuery({ ...articleQuery(first), enabled: !isNew });
  const fiscalYear = Number(first.fiscalYear);
  if (isNew) return <ArticleForm kind={kind} fiscalYear={fiscalYear} opened={null} onMoved={onMoved} />;
  const { error } = query;
  if (query.data === undefined && error instanceof ApiError && [400, 404].includes(error.status)) {
    return <Notice>{UNKNOWN}</Notice>;
  }
  return (
    <Reading query={query} shape="article" problem={readingProblem(error, NOT_READ)}>
      {(opened) => <ArticleForm kind={kind} fiscalYear={fiscalYear} opened={opened} onMoved={onMoved} />}
    </Reading>
  );
}

function pathOf({ kind, fiscalYear, number }: ArticleAddress): string {
  return `/admin-articles/${kind}/${fiscalYear}/${number}`;
}
