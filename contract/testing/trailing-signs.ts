/** Signs that stick to the end of a pasted link, by name. */
export const TRAILING_SIGNS = {
  句点: '。',
  読点: '、',
  全角の閉じかっこ: '）',
  かぎかっこ: '」',
  全角の空白: '\u3000',
  空白: ' ',
  切れない空白: '\u00a0',
  幅のない空白: '\u200b',
  幅のない結合子: '\u200d',
  バイト順マーク: '\ufeff',
  半角の点: '.',
  半角の閉じかっこ: ')',
} as const;
