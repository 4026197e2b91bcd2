/** A string, a bracket, a comma or colon, or anything else without blanks. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** A container that is open: where in it the reading is. */
type Open = { key: string | number };

/**
 * The line (from 1) on which the value at `path` begins, in a text that is JSON; that of the container where the path
 * leads to nothing.
 */
export function lineOf(text: string, path: readonly string[]): number {
  const wanted = path.join('/');
  const open: Open[] = [];
  let isKey = false;
  let best = { depth: -1, at: 0 };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token === ',') {
      if (typeof inside?.key === 'number') inside.key += 1;
      else isKey = true;
    } else if (isKey && inside !== undefined) {
      inside.key = String(JSON.parse(token));
      isKey = false;
    } else if (token !== ':') {
      const here = open.map(({ key }) => key).join('/');
      const leadsOn = here === '' || here === wanted || wanted.startsWith(`${here}/`);
      if (leadsOn && open.length > best.depth) best = { depth: open.length, at: index };
      if (token === '{') open.push({ key: '' });
      if (token === '[') open.push({ key: 0 });
      isKey = token === '{';
    }
  }
  return text.slice(0, best.at).split('\n').length;
}
