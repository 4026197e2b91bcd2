import { expect, test } from 'vitest';
import { messageSettings } from './messages.ts';

test('何も指定しなければ、メールもSMSも外へは送らない', () => {
  expect(messageSettings({})).toEqual({
    smtpUrl: null,
    mailFrom: 'no-reply@tsunagu.invalid',
    smsGateway: null,
  });
});

test('SMTPサーバーとSMSの中継を読み取る', () => {
  const settings = messageSettings({
    SMTP_URL: 'smtps://user:pass@smtp.example:465',
    MAIL_FROM: 'つなぐ <no-reply@tsunagu.example>',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN: 'token',
  });
  expect(settings.smtpUrl).toBe('smtps://user:pass@smtp.example:465');
  expect(settings.mailFrom).toBe('つなぐ <no-reply@tsunagu.example>');
  expect(settings.smsGateway).toEqual({ url: 'https://sms.example/send', token: 'token' });
});

test.each([
  ['SMTPでない', { SMTP_URL: 'https://himitsu@smtp.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  ['差出人がない', { SMTP_URL: 'smtp://user:himitsu@smtp.example' }, 'MAIL_FROM'],
  ['差出人が住所でない', { MAIL_FROM: 'つなぐ' }, 'MAIL_FROM'],
  ['差出人に改行がある', { MAIL_FROM: 'つなぐ\nBcc: x <a@b.example>' }, 'MAIL_FROM'],
  ['トークンがない', { SMS_GATEWAY_URL: 'https://sms.example/send' }, 'SMS_GATEWAY_TOKEN'],
  ['中継の場所がない', { SMS_GATEWAY_TOKEN: 'himitsu' }, 'SMS_GATEWAY_URL'],
  [
    '平文で外へ出る',
    { SMS_GATEWAY_URL: 'http://sms.example/send', SMS_GATEWAY_TOKEN: 'himitsu' },
    'SMS_GATEWAY_URL',
  ],
  [
    'トークンに改行がある',
    { SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'himi\ntsu' },
    'SMS_GATEWAY_TOKEN',
  ],
])('%s設定では起動せず、名前を示し、秘密は繰り返さない', (_what, env, name) => {
  expect(() => messageSettings(env)).toThrow(name);
  expect(() => messageSettings(env)).toThrow(/^(?!.*himitsu)設定エラー: .*。$/s);
});
