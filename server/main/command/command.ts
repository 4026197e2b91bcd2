/** How a command of the program is declared, how its words are read, and how it explains itself. */

import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { asTyped } from '#server/platform/config/as-typed.ts';

/** A sentence for operators, in both languages. */
export type Words = { readonly ja: string; readonly en: string };

/** 0: done. 1: not done, or something is wrong; what it is has been said. */
export type Outcome = 0 | 1;

/** A command that is carried out on the words after its name. */
export type Command = {
  /** Rejects with a {@link UsageError} for words it can't read, with a {@link CommandError} for what can't be done. */
  run(args: readonly string[]): Promise<Outcome>;
  /** What `--help` prints, line by line. */
  readonly help: readonly string[];
};

/** The command was typed wrongly; the message is one sentence for the operator. */
export class UsageError extends Error {}

/** The command can't be carried out; the message is the line for the operator. */
export class CommandError extends Error {}

/** `value` stands in the help for what the operator types there. */
type Option = ParseArgsOptionDescriptor & Words & { readonly value?: string };
type Options = Readonly<Record<string, Option>>;

type Parsed<O extends Options> = ReturnType<typeof parseArgs<Asked<O>>>;
type Asked<O extends Options> = { args: string[]; allowPositionals: true; options: O };

type Declaration<O extends Options> = {
  readonly name: string;
  /** Each way to type it: what follows the name, and what that does. */
  readonly usages: readonly (Words & { readonly rest: string })[];
  readonly options: O;
  /** How many words it takes that are no options; none where it isn't said. */
  readonly mostWords?: number;
  run(given: Pick<Parsed<O>, 'values' | 'positionals'>): Promise<Outcome>;
};

/** Makes a command whose options are read strictly: what it doesn't know is refused, never ignored. */
export function defineCommand<const O extends Options>(declaration: Declaration<O>): Command {
  return {
    help: helpOf(declaration),
    run: (args) => declaration.run(wordsIn(args, declaration)),
  };
}

function wordsIn<O extends Options>(args: readonly string[], { options, mostWords = 0 }: Declaration<O>) {
  const { values, positionals } = parsed(args, options);
  const extra = positionals[mostWords];
  if (extra !== undefined) throw new UsageError(`「${extra}」は読み取れません。`);
  return { values, positionals };
}

function parsed<O extends Options>(args: readonly string[], options: O): Parsed<O> {
  try {
    return parseArgs<Asked<O>>({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new UsageError(sentenceOf(cause), { cause });
  }
}

/** Node names the option in English. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof TypeError && 'code' in error)) throw error;
  const [, option = ''] = /'(?:-\w, )?(--?[^' ]*)/.exec(error.message) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `「${option}」という指定はありません。`;
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error;
  return error.message.includes('does not take an argument')
    ? `「${option}」に値は付けられません。`
    : `「${option}」の値がありません。`;
}

function helpOf<O extends Options>({ name, usages, options }: Declaration<O>): readonly string[] {
  const explained: readonly (readonly [string, Option])[] = [
    ...Object.entries(options),
    ['help', { type: 'boolean', ja: 'この説明を表示する', en: 'show this help' }],
  ];
  return [
    '使い方 / Usage:',
    ...usages.flatMap(({ rest, ...words }) => entry(asTyped(name, rest), words)),
    '',
    '指定 / Options:',
    ...explained.flatMap(([option, { value, ...words }]) =>
      entry(value === undefined ? `--${option}` : `--${option} ${value}`, words),
    ),
  ];
}

/** What is typed, and below it what it does. */
export function entry(typed: string, { ja, en }: Words): readonly string[] {
  return [`  ${typed}`, `      ${ja}`, `      ${en}`];
}
