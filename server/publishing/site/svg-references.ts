/**
 * How much a browser draws for an SVG: an element that refers to another draws it once more. Masks that each show the last one
 * twice are 65,000 pictures after 16 of them, in a file of 2 KB.
 */

import type { SaxesTagNS } from 'saxes';
import { type CssRule, type Declaration, declarationsIn, isTooLong, rulesIn } from './svg-css.ts';

/** Declarations of a sheet, each counted once for every selector of its rule. */
const MAX_APPLIED = 200_000;
/** Four times as many as a file may have, each drawn once. Beyond it a browser stands still for seconds. */
const MAX_DRAWN = 200_000;
/** Longest chain of references. Drawing programs write chains of two or three. */
const MAX_CHAIN = 10;
/** A layer of its own, as large as the picture. */
const LAYER = 100;
/** One pass over all pixels, most of them with neighbours: 500 passes at most. */
const FILTER_PASS = 400;
/** Parts of a filter's primitives, which are no pass of their own. */
const FILTER_PART = /^fe(?:Func[ABGR]|MergeNode|DistantLight|PointLight|SpotLight)$/;

/** Where no descendant takes the reference over, unless a file says `inherit`. */
const OWN_ALONE: ReadonlySet<string> = new Set(['mask', 'clip-path', 'filter']);
const NO_STYLES: ReadonlySet<string> = new Set(['id', 'class', 'title', 'lang', 'role']);

type Drawn = {
  readonly local: string;
  /** What a rule of a sheet may name it by. */
  readonly keys: readonly string[];
  readonly children: Drawn[];
  /** Ids that its `href` leads to. */
  readonly copies: readonly string[];
  /** At most so many corners, each of which may have a marker. */
  readonly corners: number;
  readonly declarations: readonly Declaration[];
};

/** References of an element: `own` once, `inherited` by each of its descendants, too, `markers` at each of their corners. */
type Costs = { readonly own: number; readonly inherited: number; readonly markers: number };

export type SvgReferences = {
  open(tag: SaxesTagNS): void;
  close(): void;
  /** Adds a `<style>`. */
  addSheet(css: string): void;
  /** Whether a browser draws it within a moment. False for a reference to itself, and for a copy (`<use>`) within what is copied. */
  isDrawable(): boolean;
};

/** Collects an SVG's elements as they are parsed. */
export function createSvgReferences(): SvgReferences {
  const open: Drawn[] = [];
  const all: Drawn[] = [];
  const byId = new Map<string, Drawn>();
  const copied: string[] = [];
  const withCopy = new Set<string>();
  const ids: (string | null)[] = [];
  const rules: CssRule[] = [];
  let hasLongCss = false;
  return {
    open(tag) {
      if (isTooLong(tag.attributes.style?.value ?? '')) hasLongCss = true;
      if (hasLongCss) return;
      const drawn = drawnOf(tag);
      const id = tag.attributes.id?.value ?? null;
      ids.push(id);
      if (drawn.local === 'use') {
        for (const one of ids) if (one !== null) withCopy.add(one);
        copied.push(...drawn.copies);
      }
      if (id !== null && !byId.has(id)) byId.set(id, drawn);
      open.at(-1)?.children.push(drawn);
      open.push(drawn);
      all.push(drawn);
    },
    close() {
      open.pop();
      ids.pop();
    },
    addSheet(css) {
      if (isTooLong(css)) hasLongCss = true;
      else rules.push(...rulesIn(css));
    },
    isDrawable() {
      const [root] = all;
      if (hasLongCss || root === undefined || copied.some((id) => withCopy.has(id))) return false;
      if (appliedIn(rules) > MAX_APPLIED) return false;
      return costOf(root, byId, rulesFor(all, rules)) <= MAX_DRAWN;
    },
  };
}

function drawnOf({ local, attributes }: SaxesTagNS): Drawn {
  const keys = ['*', local];
  const copies: string[] = [];
  let corners = 1;
  const declarations: Declaration[] = [];
  for (const { uri, local: name, value } of Object.values(attributes)) {
    if (name === 'href') copies.push(value.trim().slice(1));
    else if (uri !== '') continue;
    else if (name === 'id') keys.push(`#${value}`);
    else if (name === 'class') keys.push(...value.split(/\s+/).map((one) => `.${one}`));
    else if (name === 'style') declarations.push(...declarationsIn(value));
    else if (name === 'd' || name === 'points') corners += Math.ceil(value.length / 2);
    else if (!NO_STYLES.has(name)) declarations.push(...declarationsIn(`${name}:${value}`));
  }
  return { local, keys, children: [], copies, corners, declarations };
}

function appliedIn(rules: readonly CssRule[]): number {
  return rules.reduce((sum, { keys, declarations }) => sum + keys.length * declarations.length, 0);
}

/** The declarations by what they apply to. A custom property may be used by any element. */
function rulesFor(all: readonly Drawn[], rules: readonly CssRule[]): ReadonlyMap<string, Declaration[]> {
  const byKey = new Map<string, Declaration[]>();
  const add = (key: string, declaration: Declaration) => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [declaration]);
    else known.push(declaration);
  };
  for (const { keys, declarations } of rules) {
    for (const one of declarations) for (const key of isCustom(one) ? ['*'] : keys) add(key, one);
  }
  for (const one of all.flatMap(({ declarations }) => declarations)) if (isCustom(one)) add('*', one);
  return byKey;
}

function isCustom({ property }: Declaration): boolean {
  return property.startsWith('--');
}

/** Number of elements that are drawn, layers and filters counted as many. Infinite for a circle, and a chain that is too long. */
function costOf(
  root: Drawn,
  byId: ReadonlyMap<string, Drawn>,
  byKey: ReadonlyMap<string, readonly Declaration[]>,
): number {
  const costs = new Map<Drawn, number>();
  const elements = createSize(byId, () => 1);
  const corners = createSize(byId, (drawn) => drawn.corners);
  const ofKeys = new Map<string, Costs>();
  let chain = 0;

  function cost(drawn: Drawn): number {
    const known = costs.get(drawn);
    if (known !== undefined) return known;
    // Met again before it is known: a circle.
    costs.set(drawn, Number.POSITIVE_INFINITY);
    const { children, copies, declarations, keys, local } = drawn;
    const own = costsOf(declarations.filter((one) => !isCustom(one)));
    const ofSheets = keys.map(costsOfKey);
    const inherited = [own, ...ofSheets].reduce((sum, one) => sum + one.inherited, 0);
    const markers = [own, ...ofSheets].reduce((sum, one) => sum + one.markers, 0);
    const whole =
      weightOf(local) +
      children.reduce((sum, child) => sum + cost(child), 0) +
      copies.reduce((sum, id) => sum + costOfId(id), 0) +
      [own, ...ofSheets].reduce((sum, one) => sum + one.own, 0) +
      (inherited === 0 ? 0 : inherited * elements(drawn)) +
      (markers === 0 ? 0 : markers * corners(drawn));
    costs.set(drawn, whole);
    return whole;
  }

  function costOfId(id: string): number {
    const target = byId.get(id);
    if (target === undefined) return 0;
    if (chain === MAX_CHAIN) return Number.POSITIVE_INFINITY;
    chain += 1;
    const found = cost(target);
    chain -= 1;
    return found;
  }

  function costsOfKey(key: string): Costs {
    const known = ofKeys.get(key) ?? costsOf(byKey.get(key) ?? []);
    ofKeys.set(key, known);
    return known;
  }

  function costsOf(declarations: readonly Declaration[]): Costs {
    let [own, inherited, markers] = [0, 0, 0];
    for (const declaration of declarations) {
      const { property, ids, passes, inherits } = declaration;
      const found =
        ids.reduce((sum, id) => sum + costOfId(id), 0) +
        (property === 'filter' || isCustom(declaration) ? passes * FILTER_PASS : 0);
      if (OWN_ALONE.has(property)) own += found;
      else if (property.startsWith('marker')) markers += found;
      else inherited += found;
      if (inherits && (OWN_ALONE.has(property) || property === 'all')) own = Number.POSITIVE_INFINITY;
    }
    return { own, inherited, markers };
  }

  return cost(root);
}

/** Sums over the elements that take over what one has: itself, its descendants, and those of what they copy. */
function createSize(
  byId: ReadonlyMap<string, Drawn>,
  of: (drawn: Drawn) => number,
): (drawn: Drawn) => number {
  const sizes = new Map<Drawn, number>();
  return function size(drawn: Drawn): number {
    const known = sizes.get(drawn);
    if (known !== undefined) return known;
    sizes.set(drawn, of(drawn));
    const copied = drawn.copies.flatMap((id) => byId.get(id) ?? []);
    const found = [...drawn.children, ...copied].reduce((sum, one) => sum + size(one), of(drawn));
    sizes.set(drawn, found);
    return found;
  };
}

function weightOf(local: string): number {
  if (local === 'mask' || local === 'pattern') return LAYER;
  return local.startsWith('fe') && !FILTER_PART.test(local) ? FILTER_PASS : 1;
}
