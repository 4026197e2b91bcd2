import { expect, test } from 'vitest';
import { TRAILING_SIGNS } from '../testing/trailing-signs.ts';
import { withPlainToken } from './pasted-link.ts';

const TOKEN = 'aB3_-cD4'.repeat(3);
const SEARCH = '/connecter/hash-u15?access_token=';
const LINKS = [
  `/connecter/select-reporting-match/${TOKEN}`,
  `/connecter/match-report/cup/%EF%BC%91%E9%83%A8/m1/${TOKEN}`,
  `/connecter/edit-match-result-v2/cup/m1/${TOKEN}`,
  `${SEARCH}${TOKEN}`,
];

test.each(Object.entries(TRAILING_SIGNS))(
  '%s がリンクの後ろに付いていても、トークンだけを読む',
  (_name, sign) => {
    for (const link of LINKS) {
      expect(withPlainToken(link + sign)).toBe(link);
      expect(withPlainToken(link + encodeURIComponent(sign))).toBe(link);
      expect(withPlainToken(`${link}${encodeURIComponent(sign)}${encodeURIComponent('こちらです')}`)).toBe(
        link,
      );
    }
  },
);

test.each([
  ...LINKS,
  `${LINKS[0]}?openExternalBrowser=1`,
  '/connecter/select-reporting-match/',
  '/connecter/select-reporting-match/%E3%80%82',
  `/connecter/select-reporting-match/${TOKEN}/more`,
  '/connecter/register-match-result/cup/m%E3%80%82',
  `/indv-result/cup/m1/x?access_token=${TOKEN}%E3%80%82`,
  '/connecter/hash-u15',
])('%s はそのまま読む', (address) => {
  expect(withPlainToken(address)).toBe(address);
});

test.each([
  [`${LINKS[0]}%E3%80%82?openExternalBrowser=1`, `${LINKS[0]}?openExternalBrowser=1`],
  [`${LINKS[0]}/`, `${LINKS[0]}`],
  [`/connecter/hash?x=1&access_token=${TOKEN}%20&y=2`, `/connecter/hash?x=1&access_token=${TOKEN}&y=2`],
  [`/connecter/hash?access_token=${TOKEN}+`, `/connecter/hash?access_token=${TOKEN}`],
])('%s を %s と読む', (pasted, plain) => {
  expect(withPlainToken(pasted)).toBe(plain);
});
