/** What a run prints, and the same as one page with plots: tables as Markdown on the terminal, as HTML in a file. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const printed: string[] = [];

/** Prints a line, or several, to the terminal and into the report. */
export function print(text = ''): void {
  printed.push(...text.split('\n'));
  console.log(text);
}

/** Writes what has been printed as a page that needs nothing beside itself. */
export async function writeReport(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pageOf(printed));
}

type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

function pageOf(lines: readonly string[]): string {
  const [machine = '', ...rest] = lines;
  const parts = blocksOf(rest).map((block) =>
    block[0]?.startsWith('|') ? tableHtml(tableOf(block)) : note(block),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tsunagu: what was measured</title>
<style>${STYLE}</style>
<h1>What was measured</h1>
<p>${escaped(machine)}</p>
<p>${LEGEND}</p>
${parts.join('\n')}
</html>
`;
}

/** Neighbouring lines of one kind: of a table, or of words. */
function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isSame = blocks.at(-1)?.[0]?.startsWith('|') === line.startsWith('|');
    if (line === '') isOpen = false;
    else if (isOpen && isSame) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      isOpen = true;
    }
  }
  return blocks;
}

function tableOf([head = '', _rule, ...rows]: readonly string[]): Table {
  const cellsOf = (line: string) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  return { head: cellsOf(head), rows: rows.map(cellsOf) };
}

function note(lines: readonly string[]): string {
  return `<p>${lines.map(marked).join('<br>')}</p>`;
}

function tableHtml(table: Table): string {
  const { head, rows } = table;
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${marked(text)}</${tag}>`).join('');
  const plots = plotsOf(table);
  const heading = plots === null ? '' : '<th></th>';
  const body = rows.map((row, place) => {
    const plot = plots === null ? '' : `<td class="plot">${plots[place] ?? ''}</td>`;
    return `<tr>${cells('td', row)}${plot}</tr>`;
  });
  return `<div class="wide"><table><tr>${cells('th', head)}${heading}</tr>\n${body.join('\n')}</table></div>`;
}

/** A plot for each row: ratios beside their yardstick, else how a figure grows along its row, else bars of the first figure. */
function plotsOf({ head, rows }: Table): readonly string[] | null {
  const ratio = head.findIndex((title) => title.startsWith('ratio'));
  if (ratio >= 0)
    return scaled(
      rows.map((row) => numbersOf(row[ratio] ?? '')),
      ratioPlot,
    );
  const growth = head.indexOf('growth');
  if (growth > 0) return rows.map((row) => growthPlot(row.slice(1, growth).flatMap(numbersOf)));
  const first = head.findIndex(
    (_title, column) => column > 0 && rows.some((row) => numbersOf(row[column] ?? '').length > 0),
  );
  if (first < 0) return null;
  return scaled(
    rows.map((row) => numbersOf(row[first] ?? '').slice(0, 1)),
    barPlot,
  );
}

const LEGEND =
  'Beside a ratio: the bar is its median, the grey line how far the rounds lay apart, the red line the yardstick. Bold is above what is promised.';

const WIDTH = 220;
const HEIGHT = 18;

type Plot = (values: readonly number[], x: (value: number) => number) => string;

/** All rows on one scale, from 0 to the largest middle value. */
function scaled(rows: readonly (readonly number[])[], plot: Plot): readonly string[] {
  const most = Math.max(1e-9, ...rows.map(([value = 0]) => value)) * 1.25;
  const x = (value: number) => Math.min(WIDTH, (Math.max(0, value) / most) * WIDTH);
  return rows.map((values) => (values.length === 0 ? '' : plot(values, x)));
}

const barPlot: Plot = ([value = 0], x) => svg(`<rect y="4" width="${x(value).toFixed(1)}" height="10"/>`);

/** The middle ratio, how far the rounds lay apart, and the yardstick, which is 1. */
const ratioPlot: Plot = ([middle = 0, low = middle, high = middle], x) =>
  svg(
    `<rect y="4" width="${x(middle).toFixed(1)}" height="10"/>` +
      `<path class="spread" d="M${x(low).toFixed(1)} 9H${x(high).toFixed(1)}"/>` +
      `<path class="yardstick" d="M${x(1).toFixed(1)} 0V${HEIGHT}"/>`,
  );

/** From 0 to twice the first value: a line that stays level does not grow. */
function growthPlot(values: readonly number[]): string {
  const [first = 1] = values;
  const points = values.map((value, place) => {
    const left = (place / Math.max(1, values.length - 1)) * (WIDTH - 8) + 4;
    return `${left.toFixed(1)},${(HEIGHT - Math.min(1, value / (2 * first)) * HEIGHT).toFixed(1)}`;
  });
  return svg(`<polyline points="${points.join(' ')}"/>`);
}

function svg(inside: string): string {
  return `<svg width="${WIDTH}" height="${HEIGHT}" role="presentation">${inside}</svg>`;
}

/** In the order they stand in, without the commas of thousands. */
function numbersOf(text: string): readonly number[] {
  return (text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}

/** What is bold on the terminal is above what was promised. */
function marked(text: string): string {
  return escaped(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Its own colours: the page stands outside of the app and loads none of its styles. */
const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; margin: 1.5rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; border-bottom: 1px solid #8884; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
strong { color: #c2410c; }
svg { display: block; overflow: visible; }
rect { fill: #2563eb; }
.spread { stroke: #8888; stroke-width: 3; }
.yardstick { stroke: #c2410c; stroke-width: 2; }
polyline { fill: none; stroke: #2563eb; stroke-width: 2; }
`;
