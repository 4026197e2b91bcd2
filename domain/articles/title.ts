/** Members' specification, section 9. */
const LONGEST = 40;

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * A title as lists show it: one of more than 40 characters is cut to 40 and an ellipsis. A character is what a reader
 * takes for one: an emoji or a か with its dakuten beside it is never cut in two.
 */
export function cutTitle(title: string): string {
  // A character has at least one unit: most titles need no counting.
  if (title.length <= LONGEST) return title;
  const characters = [...SEGMENTER.segment(title)];
  const rest = characters[LONGEST];
  return rest === undefined ? title : `${title.slice(0, rest.index)}…`;
}
