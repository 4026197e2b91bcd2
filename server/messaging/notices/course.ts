/**
 * How far a notice has been told. Accounts are told in the order of their ids, in parts, several at a time; a part may end before
 * one that began earlier.
 */

export type Told = {
  /** Everybody up to this account, it included; empty before the first. */
  readonly until: string;
  /** Beyond that, everybody from the one account to the other. */
  readonly ahead: readonly (readonly [from: string, to: string])[];
};

export function isTold({ until, ahead }: Told, userId: string): boolean {
  return userId <= until || ahead.some(([from, to]) => from <= userId && userId <= to);
}

export type Course = {
  /** Begins the next part, behind all before it; returns what ends it. */
  begin(from: string, to: string): () => void;
  now(): Told;
};

/** Goes on from where another process was. */
export function createCourse(start: Told): Course {
  let { until } = start;
  let ahead = start.ahead;
  /** Those that have not been passed by `until`, in their order. */
  const parts: { readonly from: string; readonly to: string; isOver: boolean }[] = [];

  function advance(): void {
    while (parts[0]?.isOver === true) until = parts.shift()?.to ?? until;
    ahead = ahead.filter(([, to]) => to > until);
  }

  return {
    begin(from, to) {
      const part = { from, to, isOver: false };
      parts.push(part);
      return () => {
        part.isOver = true;
        advance();
      };
    },
    now() {
      const own: [string, string][] = [];
      for (const [index, { from, to, isOver }] of parts.entries()) {
        const last = own.at(-1);
        if (!isOver) continue;
        if (last !== undefined && parts[index - 1]?.isOver === true) last[1] = to;
        else own.push([from, to]);
      }
      return { until, ahead: [...ahead, ...own] };
    },
  };
}
