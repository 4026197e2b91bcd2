/** Draws a card: 1200 × 630 pixels, as apps that show links ask for (Open Graph). Its look is that of a match's board on the site. */

import sharp from 'sharp';
import type { CardFacts, CardMatch } from './facts.ts';
import { fitted, type Letters, type Wish } from './letters.ts';

export const CARD = { width: 1_200, height: 630 } as const;

/** As in web/ui/tokens.css. */
const COLOURS = {
  top: '#0b2f5c',
  bottom: '#071d3b',
  ink: '#ffffff',
  second: '#c9d8ee',
  accent: '#ffc627',
  onAccent: '#121a24',
  live: '#c9182b',
  postponed: '#c9182b',
  quiet: '#24446f',
} as const;

const EDGE = 64;
const CENTRE = CARD.width / 2;
/** The line above the foot, and the middle of what stands below it. */
const FOOT = { line: CARD.height - 104, middle: CARD.height - 56 } as const;

/** Something at its place. The library wants whole pixels. */
type Placed = { readonly letters: Letters; readonly left: number; readonly top: number };
type Drawn = { readonly texts: readonly Placed[]; readonly shapes: string };

/** A PNG. */
export async function drawCard(facts: CardFacts): Promise<Buffer> {
  const parts = [await foot(facts), await content(facts)];
  const layers = parts.flatMap(({ texts }) =>
    texts.map(({ letters, left, top }) => ({
      input: letters.png,
      left: Math.max(0, Math.round(left)),
      top: Math.max(0, Math.round(top)),
    })),
  );
  const ground = Buffer.from(svg(parts.map(({ shapes }) => shapes).join('')));
  return sharp(ground).composite(layers).png({ palette: true }).toBuffer();
}

function content(facts: CardFacts): Promise<Drawn> {
  const { match, championship } = facts;
  if (match !== null && championship !== null) return board(championship, match);
  return title(championship?.name ?? facts.site, championship?.category ?? null);
}

async function title(name: string, category: string | null): Promise<Drawn> {
  const middle = FOOT.line / 2 + (category === null ? 0 : 36);
  const words = await write({
    words: name,
    width: CARD.width - 4 * EDGE,
    height: 300,
    sizes: [80, 72, 64, 56, 48, 40],
    align: 'centre',
  });
  const named = centred(words, CENTRE, middle);
  if (category === null) return { texts: [named], shapes: '' };
  const label = await chip(category, middle - words.height / 2 - 64, 'quiet');
  return { texts: [named, ...label.texts], shapes: label.shapes };
}

async function board(
  { name, category }: NonNullable<CardFacts['championship']>,
  match: CardMatch,
): Promise<Drawn> {
  const { kicks, standing, middle } = match;
  const age = await write({
    words: category,
    width: 330,
    height: 46,
    sizes: [28, 24, 20],
    colour: COLOURS.second,
  });
  const head = await write({
    words: name,
    width: CARD.width - 3 * EDGE - age.width,
    height: 100,
    sizes: [40, 36, 32, 28],
  });
  const centre = kicks === null ? 280 : 256;
  const score = await write({ words: middle, width: 350, height: 226, sizes: [150, 128, 104, 80] });
  const sides = await Promise.all(
    [match.home, match.away].map((words) =>
      write({ words, width: 324, height: 250, sizes: [54, 48, 42, 36, 30, 26], align: 'centre' }),
    ),
  );
  const shootOut =
    kicks === null ? null : await write({ words: kicks, width: 390, height: 64, sizes: [42, 36] });
  const label = await chip(standing.word, kicks === null ? 424 : 448, standing.tone);
  const texts = [
    { letters: head, left: EDGE, top: 84 - head.height / 2 },
    { letters: age, left: CARD.width - EDGE - age.width, top: 84 - age.height / 2 },
    centred(score, CENTRE, centre),
    ...sides.map((side, at) => centred(side, at === 0 ? EDGE + 165 : CARD.width - EDGE - 165, centre)),
    ...(shootOut === null ? [] : [centred(shootOut, CENTRE, 366)]),
    ...label.texts,
  ];
  const place = await write({
    words: match.place,
    width: 720,
    height: 68,
    sizes: [28, 24, 22],
    colour: COLOURS.second,
  });
  return {
    texts: [...texts, { letters: place, left: EDGE, top: FOOT.middle - place.height / 2 }],
    shapes: label.shapes,
  };
}

/** The site's sign and name, below a line; the site's own card has the name in its middle already. */
async function foot({ site, championship }: CardFacts): Promise<Drawn> {
  const line = `<path d="M${EDGE} ${FOOT.line}H${CARD.width - EDGE}" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>`;
  const right = CARD.width - EDGE;
  if (championship === null) return { texts: [], shapes: line + sign(right) };
  const name = await write({ words: site, width: 270, height: 50, sizes: [32, 28, 24, 20] });
  const left = right - name.width;
  return {
    texts: [{ letters: name, left, top: FOOT.middle - name.height / 2 }],
    shapes: line + sign(left - 14),
  };
}

/** The site's two rings, to the left of this. */
function sign(right: number): string {
  return `<g fill="none" stroke-width="6"><circle cx="${right - 34}" cy="${FOOT.middle}" r="11" stroke="${COLOURS.ink}"/><circle cx="${right - 14}" cy="${FOOT.middle}" r="11" stroke="${COLOURS.accent}"/></g>`;
}

const CHIP = { height: 64, side: 30, dot: 30 } as const;
const CHIPS = {
  live: { ground: COLOURS.accent, ink: COLOURS.onAccent },
  finished: { ground: COLOURS.quiet, ink: COLOURS.ink },
  before: { ground: COLOURS.quiet, ink: COLOURS.ink },
  postponed: { ground: COLOURS.postponed, ink: COLOURS.ink },
  quiet: { ground: COLOURS.quiet, ink: COLOURS.ink },
} as const;

/** A word on a round ground, around this height; what is live has its dot. */
async function chip(words: string, middle: number, tone: keyof typeof CHIPS): Promise<Drawn> {
  const { ground, ink } = CHIPS[tone];
  const letters = await write({ words, width: 420, height: 52, sizes: [34, 28, 24], colour: ink });
  const dot = tone === 'live' ? CHIP.dot : 0;
  const width = Math.round(letters.width + 2 * CHIP.side + dot);
  const left = Math.round(CENTRE - width / 2);
  const rect = `<rect x="${left}" y="${middle - CHIP.height / 2}" width="${width}" height="${CHIP.height}" rx="${CHIP.height / 2}" fill="${ground}"/>`;
  const circle =
    dot === 0 ? '' : `<circle cx="${left + CHIP.side + 9}" cy="${middle}" r="10" fill="${COLOURS.live}"/>`;
  return {
    texts: [{ letters, left: left + CHIP.side + dot, top: middle - letters.height / 2 }],
    shapes: rect + circle,
  };
}

/** Around this point. */
function centred(letters: Letters, x: number, y: number): Placed {
  return { letters, left: x - letters.width / 2, top: y - letters.height / 2 };
}

function write(wish: Partial<Wish> & Omit<Wish, 'colour' | 'align'>): Promise<Letters> {
  return fitted({ colour: COLOURS.ink, align: 'left', ...wish });
}

/** The board with the lines of a pitch; `shapes` lie upon it. */
function svg(shapes: string): string {
  const { width, height } = CARD;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="board" x2="0" y2="1"><stop stop-color="${COLOURS.top}"/><stop offset="1" stop-color="${COLOURS.bottom}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#board)"/>
<g fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="4"><circle cx="${CENTRE}" cy="290" r="210"/><path d="M${CENTRE} 0V80M${CENTRE} 500V${FOOT.line}"/></g>
<rect width="${width}" height="10" fill="${COLOURS.accent}"/>
${shapes}</svg>`;
}
