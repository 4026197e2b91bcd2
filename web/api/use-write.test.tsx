import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInquiries, removeInquiry } from '#contract/messaging/inquiries.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { useRead } from './calls.ts';
import { useWrite } from './use-write.ts';

let reads: number;
let answer: () => Response;

beforeEach(() => {
  signInForTest();
  reads = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input.endsWith('/config.json')) return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (init.method === 'POST') return answer();
    reads += 1;
    return Response.json({ open: 1 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = () => Response.json({ message: 'ok' });
const refused = () => Response.json({ message: '断られました。' }, { status: 409 });

function Screen({ when }: { readonly when: 'refreshes' | 'refreshesAlways' }) {
  const { isSuccess } = useRead(openInquiries);
  const { mutate, status } = useWrite(removeInquiry, { [when]: [openInquiries] });
  return (
    <>
      <button type="button" onClick={() => mutate({ params: { inquiryId: 'I1' } })}>
        書く
      </button>
      <p>{isSuccess && status}</p>
    </>
  );
}

test.each([
  ['refreshes', 'success', done, 2],
  ['refreshes', 'error', refused, 1],
  ['refreshesAlways', 'success', done, 2],
  ['refreshesAlways', 'error', refused, 2],
] as const)('%s reads again as it says: %s', async (when, status, response, expected) => {
  answer = response;
  renderScreen(<Screen when={when} />);
  await screen.findByText('idle');
  press('書く');
  await screen.findByText(status);
  await waitFor(() => expect(reads).toBe(expected));
});
