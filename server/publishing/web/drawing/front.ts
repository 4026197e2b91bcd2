/** The development server in front (scripts/dev-drawing.ts), which has the web's sources. */

import type { BuiltScreen } from '#contract/publishing/screens.ts';
import type { Drawing, DrawnScreen, DrawScreen } from './drawing.ts';
import { drawPage } from './page.ts';

/** Draws by it; what it says of a mistake is the error. */
export function createFrontDrawing(devUrl: string): Drawing {
  const draw: DrawScreen = async (request) => {
    const answer = await fetch(new URL('/@draw', devUrl), { method: 'POST', body: JSON.stringify(request) });
    if (!answer.ok) throw new Error(await answer.text());
    // Our own development server's.
    return (await answer.json()) as DrawnScreen;
  };
  return {
    draw: (request) => drawPage(draw, request),
    close: async () => undefined,
  };
}

/** The table of screens as the sources have it. */
export async function frontScreens(devUrl: string): Promise<readonly BuiltScreen[]> {
  const answer = await fetch(new URL('/@screens', devUrl));
  // Our own development server's.
  return (await answer.json()) as readonly BuiltScreen[];
}
