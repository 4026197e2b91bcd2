/** What a page must never do: errors on its console, requests that fail, requests to anyone but our server. */

import type { BrowserContext, Page, Request } from '@playwright/test';

export type Troubles = {
  /** Watches every page of the context, those to come as well. */
  watch(context: BrowserContext): void;
  /** A trouble whose text matches is part of this test. */
  expect(trouble: RegExp): void;
  /** Everything else, in the order it happened. */
  unexpected(): readonly string[];
};

/** A page that is left, or a question that is asked anew, takes its running requests with it. */
const TAKEN_BACK = 'net::ERR_ABORTED';

/** Tests that do without the service worker have it blocked, and their page told so. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** A program that takes seconds to come alive on a busy machine uses late what the page has read ahead for it. */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

export function createTroubles(): Troubles {
  const all: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch(context) {
      context.on('page', (page) => watchPage(page, all));
      for (const page of context.pages()) watchPage(page, all);
    },
    expect: (trouble) => void expected.push(trouble),
    unexpected: () => all.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
  };
}

function watchPage(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => {
    // An error of the browser itself, such as one of IndexedDB, has an empty stack.
    troubles.push(`error on ${page.url()}: ${error.stack || `${error.name}: ${error.message}`}`);
  });
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER || message.text().includes(USED_LATE)) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      const about = message.location().url;
      troubles.push(`console ${message.type()} on ${page.url()}: ${message.text()} (${about})`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown reason';
    if (reason !== TAKEN_BACK) troubles.push(`failed request ${describe(request)}: ${reason}`);
  });
  page.on('request', (request) => {
    if (isForeign(request)) troubles.push(`request to a stranger: ${describe(request)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      troubles.push(`answer ${response.status()} to ${describe(response.request())}`);
    }
  });
}

const THIS_MACHINE: readonly string[] = ['127.0.0.1', 'localhost'];

function isForeign(request: Request): boolean {
  const url = new URL(request.url());
  return url.protocol.startsWith('http') && !THIS_MACHINE.includes(url.hostname);
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
