/** Division, groups and label in one line; parts that are empty are left out. */
export function placeInCompetition(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('　');
}

/** A path cannot hold an empty part; the screen reads the division from the match itself. */
export function inPath(division: string): string {
  return division === '' ? '-' : division;
}
