import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { screenTable } from './screen-table.ts';

/** Where the server behind the front asks for drawings. */
export const DRAW = '/@draw';

/** Where it asks which screens there are. */
export const SCREENS = '/@screens';

const SOURCE = '/app/draw.tsx';

/** Draws pages from the sources, as they are at the moment; what goes wrong is said in the terminal, with its component. */
export function devDrawing(): Plugin {
  return {
    name: 'tsunagu:dev-drawing',
    configureServer(vite) {
      vite.middlewares.use(DRAW, (incoming, answer) => void draw(incoming, answer, vite));
      vite.middlewares.use(SCREENS, (_incoming, answer) => {
        // A page of the sources names its program alone; its styles come with that.
        const unbuilt = { scripts: [], styles: [], soon: [] };
        const screens = screenTable(vite.config.root).map((screen) => ({ ...screen, ...unbuilt }));
        answer.setHeader('content-type', 'application/json').end(JSON.stringify(screens));
      });
    },
  };
}

async function draw(incoming: IncomingMessage, answer: ServerResponse, vite: ViteDevServer): Promise<void> {
  try {
    const { draw: drawPage } = await vite.ssrLoadModule(SOURCE);
    const drawn: unknown = await drawPage(await json(incoming));
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(drawn));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    vite.ssrFixStacktrace(error);
    vite.config.logger.error(error.stack ?? error.message, { error });
    answer.writeHead(500, { 'content-type': 'text/plain' }).end(error.message);
  }
}
