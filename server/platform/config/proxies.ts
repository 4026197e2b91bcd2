import { isIP } from 'node:net';
import { ConfigError, type Environment, text } from './values.ts';

/**
 * Who may say from where a request came (`X-Forwarded-For`): false, nobody; a number, that many proxies in front, so that
 * the entry which the outermost of them wrote counts; a list, the proxies at these addresses and networks.
 */
export type TrustedProxies = false | number | readonly string[];

/** More proxies in a row than any site has. */
const MOST_HOPS = 9;

/** The widest private network, fc00::/7: a wider one would be a way to believe everybody. */
const WIDEST_PREFIX = 7;

/** `TRUST_PROXY`. With a public address it must be said: a wrong guess would count all people as one, or believe any caller. */
export function trustedProxies(env: Environment): TrustedProxies {
  const value = text(env, 'TRUST_PROXY');
  if (value === null) return requireNoPublicAddress(env);
  if (value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `設定エラー: TRUST_PROXY は、前に置くプロキシーの段数（0〜${MOST_HOPS}）か、プロキシーのアドレス（10.0.0.5,192.168.1.0/24 など）で指定してください（現在の値: ${value}）。`,
  );
}

function requireNoPublicAddress(env: Environment): false {
  if (text(env, 'PUBLIC_URL') === null) return false;
  throw new ConfigError(
    '設定エラー: PUBLIC_URL と合わせて、前に置くプロキシーの段数（nginx が1つなら TRUST_PROXY=1、何も置かないなら TRUST_PROXY=0）かアドレスを TRUST_PROXY に指定してください。',
  );
}

function isNetwork(network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits >= WIDEST_PREFIX && bits <= (version === 4 ? 32 : 128);
}
