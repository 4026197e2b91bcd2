import { useRef } from 'react';
import { randomUuid } from '#web/api/random-uuid.ts';

/** The Idempotency-Key of what a form is about to create: the same content again is the same creation, until it is done. */
export function useCreationKey(): { readonly of: (content: unknown) => string; readonly done: () => void } {
  const last = useRef({ content: '', key: '' });
  return {
    of(content) {
      const text = JSON.stringify(content);
      if (last.current.content !== text) last.current = { content: text, key: randomUuid() };
      return last.current.key;
    },
    done() {
      last.current = { content: '', key: '' };
    },
  };
}
