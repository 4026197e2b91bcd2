import { queryOptions } from '@tanstack/react-query';
import { type TextPageName, textPage } from '#contract/content.ts';
import { call } from './client.ts';

/** A page of text as the operator has written it. */
export function textPageQuery(name: TextPageName) {
  return queryOptions({
    queryKey: ['text', name],
    queryFn: ({ signal }) => call(textPage(name), { signal }),
  });
}
