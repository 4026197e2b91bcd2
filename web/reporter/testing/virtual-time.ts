/** A clock that only moves from one appointment to the next, so that a minute without signal takes no time. */
export type VirtualTime = {
  /** In milliseconds. */
  readonly now: () => number;
  readonly at: (delay: number, work: () => unknown) => void;
  readonly pause: (milliseconds: number, until: AbortSignal) => Promise<void>;
  /** Keeps every appointment of the next milliseconds, in order, and all that follows from each. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

type Appointment = { readonly time: number; readonly work: () => unknown };

/**
 * Begins at a moment in milliseconds since 1970. `settle` resolves when all that follows from an appointment is done:
 * a macrotask comes after all promises.
 */
export function createVirtualTime(start: number, settle: () => Promise<void>): VirtualTime {
  let now = start;
  let appointments: Appointment[] = [];
  const at = (delay: number, work: () => unknown) => {
    const time = now + delay;
    const place = appointments.findLastIndex((one) => one.time <= time) + 1;
    appointments = appointments.toSpliced(place, 0, { time, work });
  };
  return {
    now: () => now,
    at,
    pause: (milliseconds, until) =>
      new Promise((resolve) => {
        at(milliseconds, resolve);
        until.addEventListener('abort', () => resolve(), { once: true });
      }),
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = appointments;
        if (next === undefined || next.time > end) break;
        appointments = appointments.slice(1);
        now = next.time;
        await next.work();
        await settle();
      }
      now = end;
    },
  };
}
