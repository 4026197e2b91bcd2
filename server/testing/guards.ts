import type { Guards } from '#server/platform/http/admission.ts';

/** Lets nobody in: for a server whose pages are looked at, not its calls. */
export const NOBODY: Guards = {
  reporters: { check: async () => null },
  members: {
    identify: () => Promise.reject(new Error('Nobody is let in.')),
    admit: () => Promise.reject(new Error('Nobody is let in.')),
    wasAdmitted: () => false,
    readerOf: async () => null,
  },
};
