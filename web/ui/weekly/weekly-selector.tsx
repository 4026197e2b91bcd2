import type { UseQueryResult } from '@tanstack/react-query';
import type { WeeklyChampionship } from '#contract/match.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { NO_MATCHES, NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { Notice } from '../notice.tsx';
import { Reading } from '../reading.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { ChampionshipList } from './championship-list.tsx';
import { useChosenCategory } from './chosen-category.ts';
import styles from './weekly-selector.module.css';

/** The specification gives a failed reading no sentence; this one is true without calling it an error (section 8). */
const NOT_ARRIVED = '今週の大会の情報がまだ届いていません。';

type WeeklySelectorProps = { readonly query: UseQueryResult<readonly WeeklyChampionship[]> };

/** This week's championships of one category, and the choice of it (members' specification, section 2). */
export function WeeklySelector({ query }: WeeklySelectorProps) {
  const { data: championships } = query;
  const [remembered, choose] = useChosenCategory();
  if (championships?.length === 0) return <Notice>{NO_MATCHES}</Notice>;
  const ofCategory = (category: Category) => championships?.filter((one) => one.category === category);
  const chosen = remembered ?? CATEGORIES.find((one) => ofCategory(one)?.length) ?? CATEGORIES[0];
  return (
    <div className={styles.selector}>
      <CategoryChoice
        chosen={chosen}
        countOf={(category) => ofCategory(category)?.length}
        onChoose={choose}
      />
      <section className={styles.category} aria-label={chosen}>
        <h2 className={styles.heading}>{chosen}</h2>
        <Reading query={query} shape="rows" problem={NOT_ARRIVED}>
          {(all) => {
            const own = all.filter(({ category }) => category === chosen);
            return own.length === 0 ? (
              <Notice>{NO_MATCHES_YET}</Notice>
            ) : (
              <ChampionshipList championships={own} />
            );
          }}
        </Reading>
      </section>
    </div>
  );
}
