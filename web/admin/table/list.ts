/**
 * What a list shows: a page of what is found, in an order. It stands in the address, so that going back finds it again.
 * Words that may be a person's name stand in the history's state instead: going back finds them too, and an address that is
 * sent on or logged does not contain them.
 */

import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Filter, oneOf } from './filters.tsx';
import { noteShown } from './last-shown.ts';

type Order = 'asc' | 'desc';

/** Values of filters by name. */
export type Words = Readonly<Record<string, string>>;

/** What a list declares of its state. */
export type ListState<Sort extends string, Filters extends Words> = {
  /** The columns it can be sorted by; it begins with the first. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly order: Order;
  readonly filters: { readonly [Name in keyof Filters]: Filter<Filters[Name]> };
  /** The filters while the address says nothing; a search for words looks everywhere. */
  readonly opening?: Readonly<Partial<Filters>>;
  /** `people`: the words of a search stay out of the address. */
  readonly about?: 'people';
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The words of a search in a list of people. */
    searchedFor?: string;
  }
}

type Shown<Sort extends string, Filters> = {
  readonly search: string;
  readonly sort: Sort;
  readonly order: Order;
  /** From 1. */
  readonly page: number;
  readonly filters: Readonly<Partial<Filters>>;
};

export type List<Sort extends string, Filters extends Words> = Shown<Sort, Filters> & {
  /** Any change but that of the page leads to the first page. An empty filter is none. */
  readonly change: (
    change: Partial<Omit<Shown<Sort, Words>, 'filters'>> & { readonly filters?: Words },
  ) => void;
  /** As the call takes it. */
  readonly query: ListQuery<Sort, Filters>;
};

export type ListQuery<Sort extends string, Filters extends Words> = Readonly<Partial<Filters>> & {
  readonly search?: string;
  readonly sort: Sort;
  readonly order: Order;
  readonly page: string;
};

export function useList<Sort extends string, Filters extends Words>(
  declared: ListState<Sort, Filters>,
): List<Sort, Filters> {
  const { history } = useRouter();
  const address = useLocation({ select: ({ href }) => href });
  const searchedFor = useLocation({ select: ({ state }) => state.searchedFor });
  const { pathname } = new URL(address, location.origin);
  const isHidden = declared.about === 'people';
  useEffect(() => {
    noteShown(pathname, { href: address, searchedFor });
  }, [pathname, address, searchedFor]);
  const shownAt = (href: string, words = '') => {
    const shown = shownIn(new URL(href, location.origin).searchParams, declared);
    return isHidden ? { ...shown, search: words } : shown;
  };
  const shown = shownAt(address, searchedFor);
  const { search, sort, order, page, filters } = shown;
  return {
    ...shown,
    query: { ...filters, ...(search === '' ? {} : { search }), sort, order, page: `${page}` },
    change({ filters: changed, page = 1, ...rest }) {
      // A search that still waits for the next letter must not lead back from where a link was just followed.
      if (history.location.pathname !== pathname) return;
      // The address as it is now: a search sent a moment after typing must not undo a filter chosen meanwhile.
      const { href, state } = history.location;
      const now = shownAt(href, state.searchedFor);
      const isSearchBegun = now.search === '' && (rest.search ?? '') !== '';
      const isOpening = new URL(href, location.origin).searchParams.size === 0;
      const narrowed = isSearchBegun && isOpening ? {} : now.filters;
      const next = { ...now, ...rest, page };
      const params = paramsOf(
        isHidden ? { ...next, search: '' } : next,
        { ...narrowed, ...changed },
        declared,
      );
      // An address without a word would mean the opening again.
      if (params.size === 0 && changed !== undefined && declared.opening !== undefined)
        params.set('all', '1');
      history.replace(
        params.size === 0 ? pathname : `${pathname}?${params}`,
        isHidden ? { searchedFor: next.search } : {},
      );
    },
  };
}

function shownIn<Sort extends string, Filters extends Words>(
  params: URLSearchParams,
  { sorts, order, filters, opening }: ListState<Sort, Filters>,
): Shown<Sort, Filters> {
  const named: Partial<Filters> = {};
  if (params.size === 0) Object.assign(named, opening);
  for (const name of namesOf(filters)) {
    const value = filters[name].read(params.get(String(name)) ?? '');
    if (value !== undefined) named[name] = value;
  }
  const page = Number(params.get('page') ?? '1');
  return {
    search: params.get('search') ?? '',
    sort: sorts.find((one) => one === params.get('sort')) ?? sorts[0],
    order: oneOf(['asc', 'desc'])(params.get('order') ?? '') ?? order,
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    filters: named,
  };
}

function paramsOf<Sort extends string, Filters extends Words>(
  shown: Omit<Shown<Sort, Filters>, 'filters'>,
  filters: object,
  { sorts, order }: ListState<Sort, Filters>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (shown.search !== '') params.set('search', shown.search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (shown.sort !== sorts[0]) params.set('sort', shown.sort);
  if (shown.order !== order) params.set('order', shown.order);
  if (shown.page !== 1) params.set('page', `${shown.page}`);
  return params;
}

/** The names of the filters, in their order. */
export function namesOf<Filters extends object>(filters: Filters): readonly (keyof Filters)[] {
  return Object.keys(filters).filter((name): name is keyof Filters & string => name in filters);
}
