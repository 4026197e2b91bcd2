import { useState } from 'react';
import type { PastYears, Picture } from '#contract/publishing/content.ts';
import { Name } from '../name.tsx';
import { preloadViewer, Viewer } from '../viewer/viewer.tsx';
import styles from './past-records.module.css';

/** Records of the championships of a past fiscal year, by category. */
export function PastRecords({ fiscalYear, categories }: PastYears[number]) {
  return categories.map(({ title, championships }) => (
    <section key={title} aria-label={`${fiscalYear}年度 ${title}`}>
      <h3 className={styles.category}>{title}</h3>
      <ul className={styles.list}>
        {championships.map(({ name, pages }) => (
          <PastChampionship key={`${name} ${pages[0]?.src}`} name={name} pages={pages} />
        ))}
      </ul>
    </section>
  ));
}

type PastChampionshipProps = { readonly name: string; readonly pages: readonly Picture[] };

/** A championship of a past year: a number for each page of its record, which opens over the whole screen. */
function PastChampionship({ name, pages }: PastChampionshipProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>
        <Name>{name}</Name>
      </h4>
      <ul className="row">
        {pages.map(({ alt }, index) => (
          <li key={alt}>
            <button
              type="button"
              className={styles.number}
              aria-label={`${index + 1}ページ目を開く：${name}`}
              onPointerEnter={preloadViewer}
              onFocus={preloadViewer}
              onClick={() => setOpened(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Viewer slides={pages} index={opened} onClose={() => setOpened(null)} label={`${name}の記録`} />
      )}
    </li>
  );
}
