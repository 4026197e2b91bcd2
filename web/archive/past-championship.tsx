import { useState } from 'react';
import type { Picture } from '#contract/content.ts';
import { Name } from '#web/ui/name.tsx';
import { preloadViewer, Viewer } from '#web/ui/viewer/viewer.tsx';
import styles from './past-championship.module.css';

type PastChampionshipProps = { readonly name: string; readonly pages: readonly Picture[] };

/** A championship of a past year: a number for each page of its record, which opens over the whole screen. */
export function PastChampionship({ name, pages }: PastChampionshipProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>
        <Name>{name}</Name>
      </h4>
      <ul className={styles.numbers}>
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
