/** What keeps somebody from reading or using a page: in the light, and what other colours change of it in the dark. */

import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules of axe-core that look at colours. Nothing else differs in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The widest phone held upright, in CSS pixels. */
const PHONE = 480;
/** An iPhone enlarges the page around a field of smaller letters that is entered, and leaves it so. In CSS pixels. */
const SMALLEST_TYPED = 16;

/**
 * What axe-core finds on the page as it stands there, e.g. `dark color-contrast: .score`: all of its rules in the
 * light, then those of {@link COLOUR_RULES} in the dark. Leaves the page in the light. And the fields that an iPhone
 * would enlarge, and ids that several elements have.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findingsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findingsOf(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [
    ...light.map((finding) => `light ${finding}`),
    ...dark.map((finding) => `dark ${finding}`),
    ...(await enlarged(page)),
    ...(await findRepeatedIds(page)),
  ];
}

/** Finds ids that several elements have: a label or a script finds only the first of them. axe-core no longer looks for these. */
export function findRepeatedIds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map((id) => `repeated id: ${id}`);
  });
}

function enlarged(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ phone, smallest }) => {
      if (innerWidth > phone) return [];
      const typed =
        'select, textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])';
      return [...document.querySelectorAll<HTMLElement>(typed)]
        .filter(
          (field) =>
            field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < smallest,
        )
        .map((field) => `enlarged by an iPhone: ${field.ariaLabel ?? field.outerHTML.slice(0, 80)}`);
    },
    { phone: PHONE, smallest: SMALLEST_TYPED },
  );
}

/** Of these rules, or of all. */
async function findingsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A colour on its way to another is neither.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // Half a megabyte, and more work for the browser than what it finds: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      // The thousand checks that pass are not looked at.
      const { violations } = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    rules && [...rules],
  );
}
