/** The `<style>` elements of built pages, which stand there exactly so. */

const START = '<style>';
const END = '</style>';

/** Returns the sheets of the page's `<style>` elements. */
export function stylesIn(html: string): readonly string[] {
  const sheets: string[] = [];
  withStyles(html, (css) => {
    sheets.push(css);
    return css;
  });
  return sheets;
}

/** Returns the page with the sheet of each `<style>` element changed. An element without an end stays as it is. */
export function withStyles(html: string, change: (css: string) => string): string {
  let made = '';
  let done = 0;
  for (;;) {
    const start = html.indexOf(START, done);
    const end = start === -1 ? -1 : html.indexOf(END, start);
    if (end === -1) return made + html.slice(done);
    const first = start + START.length;
    made += html.slice(done, first) + change(html.slice(first, end)) + END;
    done = end + END.length;
  }
}
