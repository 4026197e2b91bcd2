import { keepPreviousData } from '@tanstack/react-query';

/** For a list: the page before stays in view until the next one is there. */
export const PAGING = { placeholderData: keepPreviousData } as const;

/** For a form: read when it is opened, never refetched while it is being edited. */
export const EDITING = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
