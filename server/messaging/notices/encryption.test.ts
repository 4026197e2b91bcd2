import { expect, test } from 'vitest';
import { isPrivateAddress, isPublicEndpoint } from './addresses.ts';
import { isEncryptable } from './encryption.ts';

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test.each([
  [KEYS, true],
  [{ ...KEYS, auth: 'BTBZMqHH6r4' }, false],
  [{ ...KEYS, p256dh: KEYS.p256dh.slice(0, 40) }, false],
  // No point of the curve.
  [{ ...KEYS, p256dh: `${KEYS.p256dh.slice(0, -2)}xx` }, false],
])('鍵 %j で暗号化できるか: %s', (keys, isGood) => {
  expect(isEncryptable(keys)).toBe(isGood);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QOb', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://127.0.0.1/a', false],
  ['https://2130706433/a', false],
  ['https://[::1]/a', false],
  ['https://localhost/a', false],
  ['https://db/a', false],
  ['https://printer.local/a', false],
  ['https://push.example.com:8443/a', false],
  ['https://user:pass@push.example.com/a', false],
  ['file:///etc/passwd', false],
  ['push', false],
])('宛先 %s を受け付けるか: %s', (endpoint, isGood) => {
  expect(isPublicEndpoint(endpoint)).toBe(isGood);
});

test.each([
  ['10.1.2.3', true],
  ['127.0.0.53', true],
  ['169.254.169.254', true],
  ['172.20.0.1', true],
  ['192.168.1.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fec0::1', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['100::1', true],
  // 6to4 and Teredo: addresses that hold 10.0.0.1.
  ['2002:a00:1::1', true],
  ['2001:0:a00:1::1', true],
  ['2001:db8::1', true],
  ['192.88.99.1', true],
  ['142.250.196.106', false],
  ['2404:6800:4004:80a::200a', false],
])('名前が %s を指すとき、内側とみなすか: %s', (address, isInside) => {
  expect(isPrivateAddress(address)).toBe(isInside);
});
