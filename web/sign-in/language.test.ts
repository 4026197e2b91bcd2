import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { I18n } from 'aws-amplify/utils';
import { beforeAll, expect, test } from 'vitest';
import { speakJapanese } from './language.ts';

const WIDGET_TEXTS = 'node_modules/@aws-amplify/ui/dist/esm/i18n/dictionaries/authenticator/defaultTexts.mjs';
const POOL = 'server/people/identity';
const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;

beforeAll(() => speakJapanese(6));

test('ウィジェットが持つ115の文言は、すべて日本語になる', () => {
  const texts = [...readFileSync(WIDGET_TEXTS, 'utf8').matchAll(/^ {4}\w+: '(.+)',$/gm)].map(
    ([, text]) => text ?? '',
  );
  expect(texts).toHaveLength(115);
  expect(texts.filter((text) => !JAPANESE.test(I18n.get(text)))).toEqual([]);
});

test('辞書に載っていないウィジェットの文言も日本語になる', () => {
  const texts = [
    'Code *',
    'COPIED',
    'Loading...',
    'Dismiss alert',
    'This field is required',
    'Please enter a valid email',
    'Enter your email',
    'Password must have at least 6 characters',
    'Password must have lower case letters',
    'Password must have upper case letters',
    'Password must have numbers',
    'Password must have special characters',
    'Your passwords must match',
  ];
  expect(texts.filter((text) => !JAPANESE.test(I18n.get(text)))).toEqual([]);
});

test.each([
  ['Incorrect username or password'],
  ['User already exists'],
  ['User does not exist'],
  ['Invalid password format'],
  ['Invalid phone number format'],
  ['Password attempts exceeded'],
  ['Attempt limit exceeded, please try after some time'],
  ['Invalid verification code provided, please try again'],
  ['A network error has occurred'],
  ['An account with the given email already exists'],
  ['Username/client id combination not found'],
  ['User is disabled'],
  ['Account recovery requires verified contact information'],
  ['Username cannot be empty'],
])('プロバイダーの「%s」は、句点の有無にかかわらず日本語になる', (message) => {
  expect(I18n.get(message)).toMatch(JAPANESE);
  expect(I18n.get(`${message}.`)).toBe(I18n.get(message));
});

test('自前のユーザープールが返す文は、すべて日本語になる', () => {
  const messages = sourcesOf(POOL).flatMap(refusalsIn);
  expect(messages).toContain('Incorrect username or password.');
  expect([...new Set(messages)].filter((message) => !JAPANESE.test(I18n.get(message)))).toEqual([]);
});

test('サインインではなくログインと言う', () => {
  expect(I18n.get('Sign in')).toBe('ログイン');
  expect(I18n.get('Back to Sign In')).toBe('ログインに戻る');
});

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The fixed sentences of PoolErrors; those with a value in them are for developers of clients. */
function refusalsIn(source: string): readonly string[] {
  const made =
    /(?:new PoolError\(\s*'\w+',|invalid(?:Password|Parameter|AccessToken)\(|message =)\s*'([^']+)'/g;
  return [...source.matchAll(made)].map(([, message]) => message ?? '');
}
