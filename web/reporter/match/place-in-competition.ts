/** Division, groups and label in one line; parts that are empty are left out. */
export function placeInCompetition(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('　');
}
