import { listAlarms } from '#contract/operations/alarms.ts';
import { useRead } from '#web/api/calls.ts';
import { momentText } from '../moment.ts';
import styles from './alarms.module.css';

/** What is wrong with the server itself, and what to do; nothing while all is well, or nobody knows. */
export function Alarms() {
  const { data = [] } = useRead(listAlarms);
  if (data.length === 0) return null;
  return (
    <section className="stack3" aria-label="サーバーのお知らせ">
      {data.map(({ kind, since, title, what, todo }) => (
        <div key={`${kind} ${since}`} className={styles.alarm}>
          <h2 className={styles.title}>{title}</h2>
          <p>{what}</p>
          <ul className={styles.todo}>
            {todo.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className="hint">{momentText(since)}から</p>
        </div>
      ))}
    </section>
  );
}
