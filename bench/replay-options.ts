import { join } from 'node:path';
import { parseArgs } from 'node:util';

export type ReplayOptions = {
  /** Id of the real match; null lists them all. */
  readonly match: string | null;
  /** How many times faster than it really was. */
  readonly speed: number;
  /** Base URL; null takes the one that demo.json names. */
  readonly server: string | null;
  /** Path of demo.json. */
  readonly demo: string;
  /** Whether the result is registered at the end; after that the match can't be replayed. */
  readonly register: boolean;
};

/** A minute passes in a second: a match with extra time and a shoot-out takes under three. */
const DEFAULT_SPEED = 60;

/** Reads the command line; a sentence for the person at the keyboard when it is wrong. The demo is in `dataDir` unless it says otherwise. */
export function readReplayOptions(args: readonly string[], dataDir: string): ReplayOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        speed: { type: 'string', default: String(DEFAULT_SPEED) },
        server: { type: 'string' },
        demo: { type: 'string', default: join(dataDir, 'demo.json') },
        register: { type: 'boolean', default: false },
      },
    });
    const speed = Number(values.speed);
    if (!(speed > 0)) return `--speed は 0 より大きい数で指定してください（現在の値: ${values.speed}）。`;
    if (positionals.length > 1) return '試合は 1 つだけ指定してください。';
    if (values.server !== undefined && !URL.canParse(values.server)) {
      return `--server は http://127.0.0.1:3000 の形で指定してください（現在の値: ${values.server}）。`;
    }
    return {
      match: positionals[0] ?? null,
      speed,
      server: values.server === undefined ? null : new URL(values.server).origin,
      demo: values.demo,
      register: values.register,
    };
  } catch (error) {
    return `指定に誤りがあります: ${error instanceof Error ? error.message : String(error)}`;
  }
}
