import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import styles from './category-choice.module.css';

type CategoryChoiceProps = {
  readonly chosen: Category;
  /** How many championships of a category play this week; undefined while that is not known. */
  readonly countOf: (category: Category) => number | undefined;
  readonly onChoose: (category: Category) => void;
};

/** The categories side by side, one of them chosen; arrow keys go from one to the next. */
export function CategoryChoice({ chosen, countOf, onChoose }: CategoryChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.unseen}>カテゴリー</legend>
      {CATEGORIES.map((category) => {
        const [name] = category.split('（');
        const count = countOf(category);
        return (
          <label key={category} className={styles.option}>
            <input
              className={styles.unseen}
              type="radio"
              name="category"
              value={category}
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
