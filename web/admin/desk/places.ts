import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type Area, type Effect, type Role, reaches } from '#domain/roles/roles.ts';

/** A place of the administration: the screen that an administrator goes to. */
export type Place = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** What can be done there, in one line. */
  readonly hint: string;
  /** What it belongs to: who has no role that reaches it is not led there. */
  readonly area: Area;
  /** Where there is nothing to see for who may change nothing. */
  readonly effect?: Effect;
  /** How the addresses of its other screens begin, where they don't begin like its own. */
  readonly inside?: readonly string[];
  /** How much waits there. */
  readonly Waiting?: ComponentType;
};

export type PlaceGroup = { readonly title: string; readonly entries: readonly Place[] };

/** The place that an address belongs to: the one that names the most of it; null for none. */
export function placeAt(pathname: string, groups: readonly PlaceGroup[]): string | null {
  const found = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ to, inside = [] }) => [to, ...inside].map((start) => ({ to, start: String(start) })))
    .filter(
      ({ start }) =>
        pathname === start || pathname.startsWith(`${start}/`) || pathname.startsWith(`${start}-`),
    )
    .toSorted((one, other) => other.start.length - one.start.length);
  return found[0]?.to ?? null;
}

/** The places that these roles reach. */
export function placesWithin(groups: readonly PlaceGroup[], roles: readonly Role[]): readonly PlaceGroup[] {
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ area, effect = 'read' }) => reaches(roles, area, effect)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
