import type { ReactNode } from 'react';
import { PageTitle } from '../page-title.tsx';
import styles from './article-sheet.module.css';
import { NewBadge, PublishedDay } from './published-day.tsx';

/** An article's page, below the site's own header: its title, and what follows. */
export function ArticleSheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <article className="stack4">
      <PageTitle>{title}</PageTitle>
      {children}
    </article>
  );
}

type ArticleFactsProps = {
  /** An ISO instant. */
  readonly publishedAt: string;
  /** What can be done with it. */
  readonly action: ReactNode;
};

/** Below the title: since when it is there. */
export function ArticleFacts({ publishedAt, action }: ArticleFactsProps) {
  return (
    <div className={styles.facts}>
      <PublishedDay publishedAt={publishedAt} />
      <NewBadge publishedAt={publishedAt} />
      {action}
    </div>
  );
}
