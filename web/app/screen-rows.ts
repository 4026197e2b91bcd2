import type { ScreenFacts } from '#contract/publishing/screens.ts';

/** What a row of a table of screens may say. */
type ScreenRow = ScreenFacts & {
  /** A promise of its component, whose parameters `screenRoutes` checks; called when the screen is first opened. */
  readonly load: () => object;
  /** The group of the members' menu that leads to it, in the order of the rows. */
  readonly menu?: 'places' | 'help';
  /** Its name in the menu, if that is not its title. */
  readonly label?: string;
  readonly icon?: string;
  /** Whether members come here seldom, and do nothing here without a network: the phone keeps its code once it has been used. */
  readonly isSeldom?: true;
  /** Parameters of its address, for the tests that walk through the screens. */
  readonly sample?: Readonly<Record<string, string>>;
};

/** Screens by address. */
export type ScreenRows = Readonly<Record<string, ScreenRow>>;

/** Whether an address is one of these screens'. */
export function isOneOf(screens: object, pathname: string): boolean {
  return Object.keys(screens).some((path) => isAt(path, pathname));
}

/** The row of the screen at an address. */
export function rowAt(screens: ScreenRows, pathname: string): ScreenRow | undefined {
  return Object.entries(screens).find(([path]) => isAt(path, pathname))?.[1];
}

/** A parameter of a screen's address is any one part of it. */
function isAt(path: string, pathname: string): boolean {
  const names = partsOf(path);
  const parts = partsOf(pathname);
  return (
    names.length === parts.length && names.every((name, at) => name.startsWith('$') || name === parts[at])
  );
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}
