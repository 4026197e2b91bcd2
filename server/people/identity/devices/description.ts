/** The first that fits counts: most browsers also name those that they descend from. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a letter calls a device, by what its browser says of itself: `iPhone（Safari）`; 「不明な端末」 for one that says nothing known. */
export function describeAgent(agent: string): string {
  const named = (table: typeof SYSTEMS) => table.find(([form]) => form.test(agent))?.[1] ?? null;
  const [system, browser] = [named(SYSTEMS), named(BROWSERS)];
  if (system === null) return browser ?? '不明な端末';
  return browser === null ? system : `${system}（${browser}）`;
}
