/** One server-sent event, or `heartbeat` for a comment. */
export type ServerEvent = { readonly event: string; readonly data: string } | 'heartbeat';

/**
 * Reads server-sent events out of text that arrives in pieces of any size. Only what our server sends: `event` and
 * `data` lines, comments, and an empty line after each.
 */
export function createEventReader(): (text: string) => readonly ServerEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const found: ServerEvent[] = [];
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line.startsWith(':')) found.push('heartbeat');
      else if (line.startsWith('event:')) event = fieldOf(line);
      else if (line.startsWith('data:')) data.push(fieldOf(line));
      else if (line === '' && (event !== '' || data.length > 0)) {
        found.push({ event, data: data.join('\n') });
        event = '';
        data = [];
      }
    }
    return found;
  };
}

function fieldOf(line: string): string {
  const value = line.slice(line.indexOf(':') + 1);
  return value.startsWith(' ') ? value.slice(1) : value;
}
