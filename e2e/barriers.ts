/** What keeps somebody from reading or using a page: in the light, and what other colours change of it in the dark. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe-core that look at colours. Nothing else differs in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds on the page as it stands there, e.g. `dark color-contrast: .score`: all of its rules in the
 * light, then those of {@link COLOUR_RULES} in the dark. Leaves the page in the light.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findingsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findingsOf(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((finding) => `light ${finding}`), ...dark.map((finding) => `dark ${finding}`)];
}

/** Of these rules, or of all. */
async function findingsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A colour on its way to another is neither.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const builder = new AxeBuilder({ page })
    // Without frames nothing is gained by the page of its own that it would open for each result.
    .setLegacyMode()
    // Nobody reads the thousand things that are as they should be.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder : builder.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}
