import type { AdminArticle } from '#contract/publishing/articles.ts';
import { momentText } from '../moment.ts';
import styles from './article-form.module.css';
import { StateMark } from './state-mark.tsx';

/** The state of an article, its moment, and its last author. */
export function PublicationFacts({ article }: { readonly article: AdminArticle | null }) {
  if (article === null) return null;
  const { state, published_at, updated_at, updated_by, fiscal_year, number } = article;
  return (
    <p className={styles.facts}>
      <StateMark state={state} />
      {published_at !== null && (
        <span>
          {momentText(published_at)}
          {state === 'scheduled' ? 'に公開' : 'から公開中'}
        </span>
      )}
      <span>
        {fiscal_year}年度 {number}番
      </span>
      <span>
        更新：{momentText(updated_at)}
        {updated_by !== null && ` ${updated_by}`}
      </span>
    </p>
  );
}
