/** What people type of themselves, in whichever width and with whichever hyphens, and its mistakes in words. */

/** A Japanese number in E.164, null for what is none: `090-1234-5678`, `０９０１２３４５６７８`, `+81 90 1234 5678`. */
export function phoneNumberOf(typed: string): string | null {
  const number = halfWidth(typed)
    .replace(/^\+81(?=[1-9])/, '0')
    .replace(/^\+810/, '0');
  return /^0[1-9]\d{8,9}$/.test(number) ? `+81${number.slice(1)}` : null;
}

/** A stored number as people write it, and with hyphens: a spreadsheet would take the first 0 off a bare one. */
export function nationalNumber(stored: string): string {
  const digits = stored.replace(/^\+81/, '0');
  return digits
    .replace(/^(0\d{2})(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(0\d{2})(\d{4})(\d{4})$/, '$1-$2-$3');
}

/** `000-0000`, null for what is none: `0600001`, `〒０６０−０００１`. */
export function postalCodeOf(typed: string): string | null {
  const digits = halfWidth(typed).replace(/^〒/, '');
  return /^\d{7}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : null;
}

/** Full-width letters and digits as their plain ones, without blanks, brackets and every kind of hyphen. */
function halfWidth(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s()‐‑‒–—―−ーｰ-]/g, '');
}

/** What is wrong with a required line of text; null for a sound one. */
export function textFault(typed: string, name: string, longest: number): string | null {
  const text = typed.trim();
  if (text === '') return `${name}を入力してください。`;
  if ([...text].length > longest) return `${name}は${longest}字以下で入力してください。`;
  return /\p{Cc}/u.test(text) ? `${name}に使用できない文字が含まれています。` : null;
}
