/** Forms as Stripe's interface takes them. */

import type { Metadata } from './stripe-records.ts';

/** A form's fields, nested as their names say: `a[b][0]`. */
export type Form = { readonly [name: string]: string | Form };

export class StripeFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;

  constructor(status: number, code: string, message = code, param?: string) {
    super(message);
    this.param = param;
    this.status = status;
    this.code = code;
  }
}

export function formOf(encoded: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let place = form;
    for (const key of keys.slice(0, -1)) {
      const within = place[key] ?? {};
      place[key] = within;
      place = within as Record<string, unknown>;
    }
    place[keys.at(-1) ?? name] = value;
  }
  return form as Form;
}

export function metadataOf(form: Form): Metadata {
  return Object.fromEntries(
    Object.entries(within(form, 'metadata')).map(([name, value]) => [name, String(value)]),
  );
}

export function expands(form: Form): readonly string[] {
  return Object.values(within(form, 'expand')).map(String);
}

export function said(form: Form, name: string): string {
  const value = form[name];
  if (typeof value === 'string') return value;
  throw new StripeFault(400, 'parameter_missing', name);
}

export function within(form: Form, name: string): Form {
  return nested(form[name]);
}

export function nested(value: string | Form | undefined): Form {
  return typeof value === 'object' ? value : {};
}
