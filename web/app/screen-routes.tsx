import { type AnyRoute, createRoute, LazyRoute, type ResolveParams, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useEarlyPress } from '#web/ui/drawn.ts';

/** The parameters of an address: `$championshipId` is one. */
type Params<Path extends string> = { readonly [Name in keyof ResolveParams<Path>]: string };

/** Screens by address. A component may leave out parameters that it doesn't need. */
type Screens<Path extends string> = {
  readonly [Each in Path]: {
    readonly load: () => Promise<ComponentType<Params<Each>>>;
    readonly sample?: Params<Each>;
  };
};

/** What a route does beside showing its screen. */
type More = {
  /** The screen is drawn anew when this changes; by default, the parameters. */
  remountDeps?(): string;
  validateSearch?(search: Readonly<Record<string, unknown>>): object;
};

/** The routes of a table of screens: the code of each is loaded when it is first opened, or when a finger nears a link to it. */
export function screenRoutes<Path extends string>(
  frame: AnyRoute,
  screens: Screens<Path>,
  more: { readonly [Each in NoInfer<Path>]?: More } = {},
): AnyRoute[] {
  return (Object.keys(screens) as Path[]).map((path) => {
    const options: More = more[path] ?? {};
    return createRoute({ getParentRoute: () => frame, path: path as string, ...options }).lazy(
      async () => new LazyRoute({ id: path, component: withParams(await screens[path].load()) }),
    );
  });
}

/** Without a name, so that the React Compiler leaves it alone: there is nothing in it to remember. */
function withParams<Props extends object>(Screen: ComponentType<Props>) {
  return () => {
    useEarlyPress();
    const params = useParams({ strict: false });
    // The router has matched the screen's own address.
    return <Screen {...(params as object as Props)} />;
  };
}
