import { afterEach, expect, test, vi } from 'vitest';
import { renewSubscription } from './subscription.ts';

const MOVE = { method: 'PUT', path: '/device-moved' };

function subscription(name: string) {
  const keys = { p256dh: `p-${name}`, auth: `a-${name}` };
  const options = { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true };
  return { endpoint: `https://push.example/${name}`, options, toJSON: () => ({ keys }) } as PushSubscription &
    object;
}

function server() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    sent.push({ method, path, body: JSON.parse(body) });
    return Response.json({});
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const MOVED = {
  ...MOVE,
  body: {
    from: { endpoint: 'https://push.example/old', auth: 'a-old' },
    to: { endpoint: 'https://push.example/new', keys: { p256dh: 'p-new', auth: 'a-new' } },
  },
};

test('ブラウザーが宛先を替えると、前の宛先の秘密とともに、サーバーに知らされる', async () => {
  const sent = server();
  const change = { oldSubscription: subscription('old'), newSubscription: subscription('new') };
  await renewSubscription(change, { subscribe: vi.fn() }, MOVE);
  expect(sent).toEqual([MOVED]);
});

test('新しい宛先がまだなければ、同じ鍵でつくる', async () => {
  const sent = server();
  const subscribe = vi.fn(async () => subscription('new'));
  const oldSubscription = subscription('old');
  await renewSubscription({ oldSubscription }, { subscribe }, MOVE);
  const { applicationServerKey } = oldSubscription.options;
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey });
  expect(sent).toEqual([MOVED]);
});

test('前の宛先がわからなければ、次にアプリが開くのを待つ', async () => {
  const sent = server();
  await renewSubscription({ newSubscription: subscription('new') }, { subscribe: vi.fn() }, MOVE);
  expect(sent).toEqual([]);
});
