import { bad, ConfigError, type Environment, text } from './values.ts';

/** Where a watching machine reads the measures of this process; both null: nowhere, and nothing is measured. */
export type MetricsSettings = {
  /** On this machine alone (127.0.0.1). */
  readonly port: number | null;
  /** Opens `/metrics` beside the site's own addresses, as Bearer. */
  readonly token: string | null;
};

const SHORTEST_TOKEN = 20;

/** `METRICS_PORT`, `METRICS_TOKEN`. Throws a {@link ConfigError} for the first bad one. */
export function metricsSettings(env: Environment): MetricsSettings {
  return { port: port(env), token: token(env) };
}

function port(env: Environment): number | null {
  const value = text(env, 'METRICS_PORT');
  if (value === null) return null;
  const isPort = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  if (isPort && value !== text(env, 'PORT')) return Number(value);
  throw bad('METRICS_PORT', 'PORT とは別の、0〜65535の整数で指定してください', value);
}

/** It is a secret: its value is not repeated. */
function token(env: Environment): string | null {
  const value = text(env, 'METRICS_TOKEN');
  if (value === null) return null;
  const isHard = new Set(value).size >= SHORTEST_TOKEN / 2;
  if (value.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(value) && isHard) return value;
  throw new ConfigError(
    `設定エラー: METRICS_TOKEN は、推測できない英数字と記号の${SHORTEST_TOKEN}文字以上で指定してください（openssl rand -hex 32 などで作れます）。`,
  );
}
