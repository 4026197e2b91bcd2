import { useState } from 'react';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';

/** Most families follow one category: this phone keeps the last choice. */
const KEY = 'category';

/** The category chosen on this phone, null before the first choice, and how to choose another. */
export function useChosenCategory(): readonly [Category | null, (category: Category) => void] {
  const [chosen, setChosen] = useState(storedCategory);
  const choose = (category: Category) => {
    setChosen(category);
    localStorage.setItem(KEY, category);
  };
  return [chosen, choose];
}

/** Anybody may have written into the storage of a browser. */
function storedCategory(): Category | null {
  const stored = localStorage.getItem(KEY);
  return CATEGORIES.find((category) => category === stored) ?? null;
}
