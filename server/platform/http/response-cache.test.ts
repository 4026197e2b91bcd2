import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { render } from './answers.ts';
import { createResponseCache } from './response-cache.ts';

const WEEK = '/api/match/prod/items/matches-in-this-week-for-top';

/** A server of remembered answers alone; gives the status of a read. */
async function start() {
  const answers = createResponseCache();
  const server = createServer((request, response) => {
    if (!answers.send(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const isRemembered = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).ok;
  const remember = (url: string) =>
    answers.remember(url, { rendered: render([]), isCurrent: () => true, admits: () => true });
  return { remember, isRemembered };
}

test('だれが尋ねたかを問わず、同じ答えは一度だけ覚える', async () => {
  const { remember, isRemembered } = await start();
  remember(`${WEEK}?fiscalYear=2026&tryingEmail=haha%40example.jp`);
  expect(await isRemembered(`${WEEK}?fiscalYear=2026&tryingEmail=chichi%40example.jp`)).toBe(true);
  expect(await isRemembered(`${WEEK}?fiscalYear=2026`)).toBe(true);
  expect(await isRemembered(`${WEEK}?tryingEmail=chichi%40example.jp&fiscalYear=2026`)).toBe(true);
  expect(await isRemembered(`${WEEK}?fiscalYear=2025&tryingEmail=haha%40example.jp`)).toBe(false);
  expect(await isRemembered(`${WEEK}?fiscalYear=2026&nottryingEmail=a`)).toBe(false);
});
