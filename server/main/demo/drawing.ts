/** Pictures of the demo, drawn: no child has to be photographed to try the site. */

/** What is drawn; every number gives another moment of it. */
export type Scene = {
  readonly moment: number;
  readonly light: keyof typeof SKIES;
  /** Shirts of the two clubs, CSS colours. */
  readonly shirts: readonly [home: string, away: string];
  readonly showsGoal: boolean;
};

/** The paper that it is drawn on. */
const WIDTH = 1500;
const HEIGHT = 1000;
/** Where the pitch begins below the trees. */
const HORIZON = 380;

const SKIES = {
  noon: ['#8cc4ee', '#dff0fb', '#5aa34a', '#4f9641'],
  cloudy: ['#aab4bf', '#dfe4e8', '#5b9550', '#528a48'],
  evening: ['#f3a56b', '#fbe3c0', '#6c9446', '#62883f'],
} as const;

const SKINS = ['#f1c9a5', '#e2b48c', '#c99a6f'] as const;

/** The scene as SVG, 1200×800: large enough for a phone's whole screen, drawn in a moment. */
export function drawScene(scene: Scene): string {
  const random = randomFrom(scene.moment);
  const [top, bottom] = SKIES[scene.light];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HORIZON}" fill="url(#sky)"/>`,
    trees(random),
    pitch(scene),
    scene.showsGoal ? goal() : '',
    players(scene, random),
    ball(random),
    '</svg>',
  ].join('');
}

type Random = () => number;

/** The same numbers for the same start (mulberry32). */
function randomFrom(start: number): Random {
  let state = start * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function trees(random: Random): string {
  const crowns = Array.from({ length: 16 }, (_, place) => {
    const radius = 60 + random() * 60;
    return `<circle cx="${place * 100 + random() * 40}" cy="${HORIZON - radius * 0.4}" r="${radius}" fill="#3c6e3f" opacity="${0.75 + random() * 0.25}"/>`;
  });
  return `${crowns.join('')}<rect y="${HORIZON - 22}" width="${WIDTH}" height="24" fill="#e8ecf1"/>`;
}

function pitch({ light }: Scene): string {
  const [, , grass, mown] = SKIES[light];
  const stripes = Array.from({ length: 8 }, (_, row) => {
    const y = HORIZON + ((HEIGHT - HORIZON) * row * row) / 64;
    const next = HORIZON + ((HEIGHT - HORIZON) * (row + 1) ** 2) / 64;
    return `<rect y="${y}" width="${WIDTH}" height="${next - y + 1}" fill="${row % 2 === 0 ? grass : mown}"/>`;
  });
  return `${stripes.join('')}<path d="M0 ${HORIZON + 60}H${WIDTH}M240 ${HORIZON + 60}L-120 ${HEIGHT}" stroke="#fff" stroke-width="7" opacity=".85" fill="none"/>`;
}

function goal(): string {
  const net = Array.from({ length: 19 }, (_, line) => `M${1000 + line * 22} 250v190`).join('');
  const rows = Array.from({ length: 9 }, (_, line) => `M1000 ${250 + line * 22}h400`).join('');
  return `<path d="${net}${rows}" stroke="#fff" stroke-width="1.5" opacity=".5"/><path d="M1000 440V250h400v190" stroke="#fff" stroke-width="12" fill="none"/>`;
}

/** Those farther up are smaller and come first. */
function players({ shirts }: Scene, random: Random): string {
  const places = Array.from({ length: 9 }, (_, number) => ({
    x: 110 + number * 150 + random() * 70,
    y: HORIZON + 110 + random() * 400,
    shirt: shirts[number % 2] ?? '',
    skin: SKINS[Math.floor(random() * SKINS.length)] ?? '',
    lean: random() * 24 - 12,
    number: 2 + Math.floor(random() * 17),
  }));
  return places
    .toSorted((a, b) => a.y - b.y)
    .map((player) => figure(player))
    .join('');
}

type Player = {
  readonly x: number;
  readonly y: number;
  readonly shirt: string;
  readonly skin: string;
  /** Degrees. */
  readonly lean: number;
  readonly number: number;
};

/** Seen from behind: nobody has a face. */
function figure({ x, y, shirt, skin, lean, number }: Player): string {
  const scale = 0.55 + (y - HORIZON) / 620;
  return [
    `<ellipse cx="${x}" cy="${y}" rx="${46 * scale}" ry="${10 * scale}" opacity=".25"/>`,
    `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${lean})">`,
    `<path d="M-10 -70L-26 -4M12 -70L24 -10" stroke="${skin}" stroke-width="14" stroke-linecap="round"/>`,
    '<path d="M-24 -22L-27 -2M21 -30L25 -8" stroke="#1c2733" stroke-width="16" stroke-linecap="round"/>',
    '<rect x="-24" y="-92" width="48" height="32" rx="8" fill="#1c2733"/>',
    `<path d="M-22 -140L-44 -96M22 -140L46 -108" stroke="${skin}" stroke-width="12" stroke-linecap="round"/>`,
    `<rect x="-28" y="-152" width="56" height="66" rx="14" fill="${shirt}"/>`,
    `<text y="-104" font-family="sans-serif" font-weight="700" font-size="34" text-anchor="middle" fill="#fff">${number}</text>`,
    `<rect x="-7" y="-160" width="14" height="12" fill="${skin}"/><circle cy="-174" r="20" fill="#2a1d17"/>`,
    '</g>',
  ].join('');
}

function ball(random: Random): string {
  const x = 260 + random() * 900;
  const y = 640 + random() * 240;
  return `<ellipse cx="${x}" cy="${y + 24}" rx="28" ry="7" opacity=".25"/><circle cx="${x}" cy="${y}" r="24" fill="#fff" stroke="#222" stroke-width="2"/><path d="M${x - 9} ${y - 6}l9 -7 9 7 -4 11h-10z" fill="#222"/>`;
}
