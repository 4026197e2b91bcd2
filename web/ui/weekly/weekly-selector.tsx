import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WeeklyChampionship } from '#contract/match/this-week.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { NO_MATCHES, NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { useIsDrawn } from '../drawn.ts';
import { Notice } from '../notice.tsx';
import { Reading } from '../reading.tsx';
import { ChampionshipList } from './championship-list.tsx';
import styles from './weekly-selector.module.css';

/** The specification gives a failed reading no sentence; this one is true without calling it an error (section 8). */
const NOT_ARRIVED = '今週の大会の情報がまだ届いていません。';

type WeeklySelectorProps = { readonly query: UseQueryResult<readonly WeeklyChampionship[]> };

/** This week's championships of one category, and the choice of it (members' specification, section 2). */
export function WeeklySelector({ query }: WeeklySelectorProps) {
  const { data: championships } = query;
  const isDrawn = useIsDrawn();
  const [remembered, choose] = useChosenCategory();
  if (championships?.length === 0) return <Notice>{NO_MATCHES}</Notice>;
  const ofCategory = (category: Category) => championships?.filter((one) => one.category === category);
  const chosen = remembered ?? CATEGORIES.find((one) => ofCategory(one)?.length) ?? CATEGORIES[0];
  return (
    <div className={`stack3 ${styles.week}`}>
      <CategoryChoice
        chosen={chosen}
        countOf={(category) => ofCategory(category)?.length}
        onChoose={choose}
      />
      {/* Until the program is there, the styles show the one that is chosen. */}
      {(isDrawn && championships !== undefined ? CATEGORIES : [chosen]).map((category) => (
        <section
          key={category}
          className="stack2"
          aria-label={category}
          data-place={isDrawn ? CATEGORIES.indexOf(category) : undefined}
        >
          <h2 className="subheading">{category}</h2>
          <Reading query={query} shape="rows" problem={NOT_ARRIVED}>
            {(all) => {
              const own = all.filter((one) => one.category === category);
              return own.length === 0 ? (
                <Notice>{NO_MATCHES_YET}</Notice>
              ) : (
                <ChampionshipList championships={own} />
              );
            }}
          </Reading>
        </section>
      ))}
    </div>
  );
}

type CategoryChoiceProps = {
  readonly chosen: Category;
  /** How many championships of a category play this week; undefined while that is not known. */
  readonly countOf: (category: Category) => number | undefined;
  readonly onChoose: (category: Category) => void;
};

/** The categories side by side, one of them chosen; arrow keys go from one to the next. */
function CategoryChoice({ chosen, countOf, onChoose }: CategoryChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null);
  useChosenBefore(choice, chosen, onChoose);
  return (
    <fieldset ref={choice} className={styles.choice}>
      <legend className={styles.unseen}>カテゴリー</legend>
      {CATEGORIES.map((category, place) => {
        const [name] = category.split('（');
        const count = countOf(category);
        return (
          <label key={category} className={styles.option}>
            <input
              className={styles.unseen}
              type="radio"
              name="category"
              value={category}
              data-choice={place}
              aria-label={count === undefined ? category : `${category} ${count}大会`}
              checked={category === chosen}
              onChange={() => onChoose(category)}
            />
            <span>{name}</span>
            <span className={styles.count} data-none={count === 0 ? '' : undefined}>
              {count}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Most families follow one category: this phone keeps the last choice. */
const KEY = 'category';

/** The category chosen on this phone, null before the first choice, and how to choose another. */
function useChosenCategory(): readonly [Category | null, (category: Category) => void] {
  const isDrawn = useIsDrawn();
  const [chosen, setChosen] = useState<Category | null>(null);
  const choose = (category: Category) => {
    setChosen(category);
    localStorage.setItem(KEY, category);
  };
  return [chosen ?? (isDrawn ? null : storedCategory()), choose];
}

/** Takes over what somebody has chosen before the program had come to the page. */
function useChosenBefore(
  choice: RefObject<HTMLElement | null>,
  drawn: Category,
  onChoose: (category: Category) => void,
): void {
  const isDrawn = useIsDrawn();
  const onAlive = useEffectEvent(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const category = CATEGORIES.find((one) => one === checked);
    if (isDrawn && category !== undefined && category !== drawn) onChoose(category);
  });
  useEffect(onAlive, []);
}

/** Anybody may have written into the storage of a browser. */
function storedCategory(): Category | null {
  const stored = localStorage.getItem(KEY);
  return CATEGORIES.find((category) => category === stored) ?? null;
}
