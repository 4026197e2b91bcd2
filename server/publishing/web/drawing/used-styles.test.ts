import { expect, test } from 'vitest';
import { withUsedStyles } from './used-styles.ts';

const PAGE = '<p class="card live" data-tone="live"><b></b></p>';

test.each([
  ['ページにあるクラス', '.card{color:red}', '.card{color:red}'],
  ['ページにないクラス', '.dialog{color:red}', ''],
  ['中にあるもの', '.card b{color:red}.dialog b{color:red}', '.card b{color:red}'],
  ['両方を持つもの', '.card.live{color:red}.card.lost{color:red}', '.card.live{color:red}'],
  ['いくつかのうちのひとつ', '.dialog,.card,b{color:red}', '.card,b{color:red}'],
  ['どれかひとつでよいもの', ':where(.card,.dialog)>b{color:red}', ':where(.card,.dialog)>b{color:red}'],
  ['どれもないもの', ':where(.dialog,.menu){color:red}', ''],
  ['ではないもの', '.card:not(.dialog){color:red}', '.card:not(.dialog){color:red}'],
  ['要素だけのもの', 'table{margin:0}*,:before{margin:0}', 'table{margin:0}*,:before{margin:0}'],
  ['触れたときや開いたとき', '.card:hover,.card[open]{color:red}', '.card:hover,.card[open]{color:red}'],
  ['印の値', '[data-tone=live]{a:b}[data-tone=before]{a:b}[data-many]{a:b}', '[data-tone=live]{a:b}'],
  ['引用符のある値', '.card[data-tone="live"]{a:b}', '.card[data-tone="live"]{a:b}'],
  ['条件の中', '@supports (a:b){.card{a:b}.dialog{a:b}}', '@supports (a:b){.card{a:b}}'],
  ['条件の中の条件', '@media screen{@supports (a:b){.dialog{a:b}}}.card{a:b}', '.card{a:b}'],
  ['紙だけ', '@media print{.card{a:b}}@page d{e:f}.card{a:b}', '.card{a:b}'],
  ['動き', '@keyframes a{to{b:c}}@layer g;', '@keyframes a{to{b:c}}@layer g;'],
  ['覚え書き', '/* .dialog { */ .card{a:b}', '.card{a:b}'],
])('%sのスタイル', (_what, css, used) => {
  expect(withUsedStyles(`<style>${css}</style>`, PAGE)).toBe(`<style>${used}</style>`);
});
