/** How a setting's text becomes its value. Each throws a {@link ConfigError} that names the setting. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that can't be used; the message is the one line for the operator. */
export class ConfigError extends Error {}

export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function wholeNumber(
  env: Environment,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const value = text(env, name);
  if (value === null) return otherwise;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw bad(name, `${least}〜${most}の整数で指定してください`, value);
}

export function yesOrNo(env: Environment, name: string, otherwise: boolean): boolean {
  const value = text(env, name);
  if (value === null) return otherwise;
  if (value === '1') return true;
  if (value === '0') return false;
  throw bad(name, '1（使う）または0（使わない）で指定してください', value);
}

export function emails(env: Environment, name: string): readonly string[] {
  const values = list(env, name).map((value) => value.toLowerCase());
  const wrong = values.find((value) => !/^[^\s@]+@[^\s@]+$/.test(value));
  if (wrong === undefined) return values;
  throw bad(name, 'メールアドレスをカンマ区切りで指定してください', wrong);
}

export function list(env: Environment, name: string): readonly string[] {
  const entries = text(env, name)?.split(',') ?? [];
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** The values in this order, null when none is set; a half-set service would only fail at its first use. */
export function allOrNone(env: Environment, names: readonly string[]): readonly string[] | null {
  const values = names.map((name) => text(env, name));
  const missing = names.filter((_name, index) => values[index] === null);
  if (missing.length === names.length) return null;
  if (missing.length === 0) return values.filter((value) => value !== null);
  const set = names.find((name) => !missing.includes(name));
  throw new ConfigError(`設定エラー: ${set} と合わせて ${missing.join('・')} も指定してください。`);
}

export function bad(name: string, how: string, value: string): ConfigError {
  return new ConfigError(`設定エラー: ${name} は${how}（現在の値: ${value}）。`);
}
