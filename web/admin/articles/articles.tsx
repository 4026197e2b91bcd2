import { Link } from '@tanstack/react-router';
import { type AdminArticleRow, ARTICLE_KINDS, listAdminArticles } from '#contract/publishing/articles.ts';
import { ARTICLE_STATES } from '#domain/articles/publication.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { ListHead, RecordList } from '../record/record-list.tsx';
import { choice, FISCAL_YEAR } from '../table/filters.tsx';
import styles from './articles.module.css';
import { ARTICLES, KINDS, LIST_NOT_READ, NO_ARTICLES, STATES, UNTITLED } from './messages.ts';
import { useCurrentFiscalYear } from './queries.ts';
import { StateMark } from './state-mark.tsx';

/** /admin-articles: お知らせ and メディア, those that are not out yet among them. */
export function Articles() {
  const { data: year } = useCurrentFiscalYear();
  return (
    <Page title={ARTICLES} isWide>
      <ListHead title={ARTICLES}>
        {year !== undefined &&
          ARTICLE_KINDS.map((kind) => (
            <LinkButton
              key={kind}
              to="/admin-articles/$kind/$fiscalYear/$number"
              params={{ kind, fiscalYear: year, number: 'new' }}
              isMain
            >
              {kind === 'news' ? 'お知らせを書く' : 'メディアの記事を書く'}
            </LinkButton>
          ))}
      </ListHead>
      <RecordList
        caption={ARTICLES}
        reading={(query) => readingOf(listAdminArticles, { query })}
        sorts={['updated', 'published', 'newest', 'title']}
        order="desc"
        filters={FILTERS}
        columns={[
          { title: '題名', sort: 'title', cell: titleLink },
          { title: '種類', cell: ({ kind }) => <span className={styles.whole}>{KINDS[kind]}</span> },
          { title: '状態', cell: ({ state }) => <StateMark state={state} /> },
          {
            title: '公開日時',
            sort: 'published',
            isShort: true,
            cell: ({ published_at }) => (published_at === null ? '' : momentText(published_at)),
          },
          { title: '年度', sort: 'newest', cell: numberOf },
          {
            title: '最後の変更',
            sort: 'updated',
            cell: ({ updated_at, updated_by }) => (
              <>
                <span className={styles.moment}>{momentText(updated_at)}</span>
                {updated_by !== null && <span className={styles.by}>{updated_by}</span>}
              </>
            ),
          },
        ]}
        keyOf={({ kind, fiscal_year, number }) => `${kind}-${fiscal_year}-${number}`}
        searchHint="題名・変更した人"
        notRead={LIST_NOT_READ}
        empty={NO_ARTICLES}
      />
    </Page>
  );
}

const FILTERS = {
  kind: choice('種類', 'すべて', ARTICLE_KINDS, KINDS),
  state: choice('状態', '削除済み以外', ARTICLE_STATES, STATES),
  fiscalYear: FISCAL_YEAR,
};

function numberOf({ fiscal_year, number }: AdminArticleRow) {
  return (
    <span className={styles.whole}>
      {fiscal_year}年度 {number}番
    </span>
  );
}

function titleLink({ kind, fiscal_year, number, title }: AdminArticleRow) {
  const params = { kind, fiscalYear: `${fiscal_year}`, number: `${number}` };
  return (
    <Link to="/admin-articles/$kind/$fiscalYear/$number" params={params}>
      {title === '' ? UNTITLED : title}
    </Link>
  );
}
