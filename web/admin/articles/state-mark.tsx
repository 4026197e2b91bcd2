import type { ArticleState } from '#domain/articles/publication.ts';
import styles from './articles.module.css';
import { STATES } from './messages.ts';

/** Where an article is on its way to the members, as colour and word. */
export function StateMark({ state }: { readonly state: ArticleState }) {
  return (
    <span className={styles.state} data-state={state}>
      {STATES[state]}
    </span>
  );
}
