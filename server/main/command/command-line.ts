import { asTyped } from '#server/platform/config/as-typed.ts';
import { CommandError, entry, type Outcome, UsageError } from './command.ts';
import { COMMANDS, type CommandEntry } from './commands.ts';

/** 2: the command was typed wrongly, and nothing was done. */
export type ExitCode = Outcome | 2;

/** Carries out one command line and says on the terminal what became of it. Resolves for a server when it listens. */
export async function runCommandLine([name, ...args]: readonly string[]): Promise<ExitCode> {
  if (name === undefined || isHelp(name) || name === 'help') {
    say(overview());
    return name === undefined ? 2 : 0;
  }
  // What everybody tries first.
  const wanted = name === '--version' || name === '-v' ? 'version' : name;
  const known = COMMANDS.find((command) => command.name === wanted);
  if (known === undefined) {
    return complain(`「${name}」という命令はありません。${asTyped('help')} で一覧を表示します。`, 2);
  }
  return carryOut(known, args);
}

/** Carries out one command on the words after its name, and says on the terminal what became of it. */
export async function carryOut(known: CommandEntry, args: readonly string[]): Promise<ExitCode> {
  const command = await known.load();
  if (args.some(isHelp)) {
    say([known.ja, known.en, '', ...command.help]);
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      return complain(`${error.message}使い方は ${asTyped(known.name, '--help')} で表示します。`, 2);
    }
    if (error instanceof CommandError) return complain(error.message, 1);
    const { refusalToStart } = await import('#server/main/refusal-to-start.ts');
    return complain(refusalToStart(error), 1);
  }
}

function overview(): readonly string[] {
  return [
    'つなぐ — 速報サイトのサーバー',
    'Tsunagu — the server of the live-results site',
    '',
    '命令 / Commands:',
    ...COMMANDS.flatMap((command) => entry(asTyped(command.name), command)),
    '',
    `それぞれの使い方 / More about each: ${asTyped('doctor', '--help')}`,
  ];
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

function complain(sentence: string, code: 1 | 2): ExitCode {
  console.error(sentence);
  return code;
}
