/**
 * What an administrators' list shows: a page of what is found, in an order; it stands in the address, so that going back
 * finds it again. Words that may be somebody's name stand beside the address instead, in the entry of the history: it
 * comes back all the same, and no address that is sent on or logged has it.
 */

import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteShown } from './last-shown.ts';

export type Order = 'asc' | 'desc';

/** Reads a filter from the address; undefined for what it doesn't know, which then filters nothing. */
export type FilterReader<Value extends string> = (text: string) => Value | undefined;

export type ListDefaults<Sort extends string, Filters extends Readonly<Record<string, string>>> = {
  /** By which columns it can be sorted; the first is the one it begins with. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly order: Order;
  readonly filters: { readonly [Name in keyof Filters]: FilterReader<Filters[Name]> };
  /** What it is narrowed to while its address says nothing; whoever searches for words looks everywhere. */
  readonly opening?: Readonly<Partial<Filters>>;
  /** `people`: what is searched for stays out of the address. */
  readonly about?: 'people';
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a list of people is searched for. */
    searchedFor?: string;
  }
}

export type List<Sort extends string, Filters extends Readonly<Record<string, string>>> = {
  readonly search: string;
  readonly sort: Sort;
  readonly order: Order;
  /** From 1. */
  readonly page: number;
  readonly filters: Readonly<Partial<Filters>>;
  /** Whatever changes but the page leads to the first page. An empty filter is none. */
  readonly change: (change: ListChange<Sort, Filters>) => void;
  /** As the call takes it. */
  readonly query: ListQuery<Sort, Filters>;
};

export type ListChange<Sort extends string, Filters extends Readonly<Record<string, string>>> = {
  readonly search?: string;
  readonly sort?: Sort;
  readonly order?: Order;
  readonly page?: number;
  readonly filters?: { readonly [Name in keyof Filters]?: Filters[Name] | '' };
};

export type ListQuery<Sort extends string, Filters extends Readonly<Record<string, string>>> = Readonly<
  Partial<Filters>
> & {
  readonly search?: string;
  readonly sort: Sort;
  readonly order: Order;
  readonly page: string;
};

/** One of a few words. */
export function oneOf<Value extends string>(values: readonly Value[]): FilterReader<Value> {
  return (text) => values.find((value) => value === text);
}

/** Any text that matches. */
export function matching(pattern: RegExp): FilterReader<string> {
  return (text) => (pattern.test(text) ? text : undefined);
}

export function useList<Sort extends string, Filters extends Readonly<Record<string, string>>>(
  defaults: ListDefaults<Sort, Filters>,
): List<Sort, Filters> {
  const { history } = useRouter();
  const address = useLocation({ select: ({ href }) => href });
  const hidden = useLocation({ select: ({ state: { searchedFor } }) => searchedFor });
  const { pathname, searchParams } = new URL(address, location.origin);
  const isHidden = defaults.about === 'people';
  useEffect(() => {
    noteShown(pathname, { href: address, searchedFor: hidden });
  }, [pathname, address, hidden]);
  const named = listOf(searchParams, defaults);
  const state = isHidden ? { ...named, search: hidden ?? '' } : named;
  const change = (wanted: ListChange<Sort, Filters>) => {
    // A search that was still waiting for the next letter must not lead back from where a link was just followed.
    if (history.location.pathname !== pathname) return;
    const { filters, page = 1, ...rest } = wanted;
    // As the address is now: a search that is asked for a moment after typing must not undo a filter chosen meanwhile.
    const named = listOf(new URL(history.location.href, location.origin).searchParams, defaults);
    const search = isHidden ? (history.location.state.searchedFor ?? '') : named.search;
    const now = { ...named, search };
    const isSearchBegun = search === '' && (rest.search ?? '') !== '';
    const narrowed = isSearchBegun && isBare(history.location.href) ? undefined : now.filters;
    const next = { ...now, ...rest, page, filters: { ...narrowed, ...filters } };
    const given = paramsOf(isHidden ? { ...next, search: '' } : next, defaults);
    // Without a word of it the address would mean the opening again.
    if (given.size === 0 && filters !== undefined && defaults.opening !== undefined) given.set('all', '1');
    const params = given.toString();
    const kept = isHidden ? { searchedFor: next.search } : {};
    history.replace(params === '' ? pathname : `${pathname}?${params}`, kept);
  };
  const { search, sort, order, page, filters } = state;
  const query: ListQuery<Sort, Filters> = {
    ...filters,
    ...(search === '' ? {} : { search }),
    sort,
    order,
    page: `${page}`,
  };
  return { ...state, change, query };
}

type State<Sort extends string, Filters extends Readonly<Record<string, string>>> = Pick<
  List<Sort, Filters>,
  'search' | 'sort' | 'order' | 'page' | 'filters'
>;

function listOf<Sort extends string, Filters extends Readonly<Record<string, string>>>(
  params: URLSearchParams,
  { sorts, order, filters, opening }: ListDefaults<Sort, Filters>,
): State<Sort, Filters> {
  const named: Partial<Filters> = {};
  if (params.size === 0) Object.assign(named, opening);
  for (const name of namesOf(filters)) {
    const value = filters[name](params.get(String(name)) ?? '');
    if (value !== undefined && value !== '') named[name] = value;
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

function paramsOf<Sort extends string, Filters extends Readonly<Record<string, string>>>(
  state: Omit<State<Sort, Filters>, 'filters'> & { readonly filters: Readonly<Record<string, unknown>> },
  { sorts, order }: ListDefaults<Sort, Filters>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search !== '') params.set('search', state.search);
  for (const [name, value] of Object.entries(state.filters)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  if (state.sort !== sorts[0]) params.set('sort', state.sort);
  if (state.order !== order) params.set('order', state.order);
  if (state.page !== 1) params.set('page', `${state.page}`);
  return params;
}

/** An address that says nothing of its list. */
function isBare(href: string): boolean {
  return new URL(href, location.origin).searchParams.size === 0;
}

function namesOf<Readers extends object>(filters: Readers): readonly (keyof Readers)[] {
  return Object.keys(filters).filter((name): name is keyof Readers & string => name in filters);
}
