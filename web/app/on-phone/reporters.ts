import { keepArea, registerWorker } from './registration.ts';

/**
 * The reporters' screens open without a network. What a reporter reads and writes is not kept here, and a new version
 * waits for the next time a screen is loaded: never while somebody enters goals. All of the screens come onto the phone,
 * also where data are saved: many pitches have no signal, and a goal that can't be entered costs more than 60 KB.
 */
export function begin(): void {
  registerWorker(() => undefined)
    .then(keepArea)
    .catch(() => undefined);
}
