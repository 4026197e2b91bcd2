import { listRoles } from '#contract/member/roles.ts';
import { readingOf } from '#web/api/calls.ts';

/** The answer to every change is the whole list; after a refusal what is shown may be out of date. */
export const CHANGED = { keeps: readingOf(listRoles), refreshesAlways: [listRoles] } as const;
