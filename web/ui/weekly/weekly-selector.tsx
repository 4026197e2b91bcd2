import type { UseQueryResult } from '@tanstack/react-query';
import type { WeeklyChampionship } from '#contract/match.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { NO_MATCHES, NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Skeleton } from '../skeleton.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { ChampionshipList } from './championship-list.tsx';
import { useChosenCategory } from './chosen-category.ts';
import styles from './weekly-selector.module.css';

type WeeklySelectorProps = { readonly query: UseQueryResult<readonly WeeklyChampionship[]> };

/**
 * This week's championships of one category, and the choice of it (members' specification, section 2). A failed reading
 * is no error to the reader (section 8): the sentence for a week that is not there yet is true of it too.
 */
export function WeeklySelector({ query }: WeeklySelectorProps) {
  const { data: championships, isError, isFetching, refetch } = query;
  const [remembered, choose] = useChosenCategory();
  if (championships?.length === 0) return <Notice>{NO_MATCHES}</Notice>;
  const ofCategory = (category: Category) => championships?.filter((one) => one.category === category);
  const chosen = remembered ?? CATEGORIES.find((one) => ofCategory(one)?.length) ?? CATEGORIES[0];
  const own = ofCategory(chosen);
  return (
    <div className={styles.selector}>
      <CategoryChoice
        chosen={chosen}
        countOf={(category) => ofCategory(category)?.length}
        onChoose={choose}
      />
      <section className={styles.category} aria-label={chosen}>
        <h2 className={styles.heading}>{chosen}</h2>
        {own === undefined && !isError && <Skeleton shape="rows" />}
        {own === undefined && isError && (
          <Notice
            action={
              <Button aria-busy={isFetching} disabled={isFetching} onClick={() => void refetch()}>
                もう一度読み込む
              </Button>
            }
          >
            {NO_MATCHES_YET}
          </Notice>
        )}
        {own?.length === 0 && <Notice>{NO_MATCHES_YET}</Notice>}
        {own !== undefined && own.length > 0 && <ChampionshipList championships={own} />}
      </section>
    </div>
  );
}
