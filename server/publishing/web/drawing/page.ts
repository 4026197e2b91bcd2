import type { DrawnPage, DrawScreen, PageRequest } from './drawing.ts';
import { withUsedStyles } from './used-styles.ts';

/** What would end the script that the answers stand in, or a line of it. */
const UNSAFE = /[<\u2028\u2029]/g;

/** Draws a screen into its page, with the answers that it was drawn from, for the program to go on with. */
export async function drawPage(draw: DrawScreen, request: PageRequest): Promise<DrawnPage> {
  const { app, path, frame, at, before, after } = request;
  const answers = request.answers.map(([key, text]) => [key, JSON.parse(text) as unknown] as const);
  const { html, unread } = await draw({ app, path, frame, at, answers });
  const state = `<script type="application/json" id="drawn">${stateOf(request)}</script>\n`;
  // A reporter's program has all it needs in its page.
  const start = app === 'members' ? withUsedStyles(before, html) : before;
  const bytes = Buffer.from(`${start}${html}</div>\n${state}${after}`);
  return { bytes, unread };
}

function stateOf({ frame, at, answers }: PageRequest): string {
  const pairs = answers.map(([key, text]) => `[${JSON.stringify(key)},${text}]`);
  const json = `{"frame":"${frame}","at":${at},"answers":[${pairs.join(',')}]}`;
  return json.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
