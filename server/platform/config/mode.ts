/** Production or a trial, demo or real: what the settings say about the purpose of an installation. */

import { LOOPBACK } from './messages.ts';
import { bad, ConfigError, type Environment, emails, text, yesOrNo } from './values.ts';

/**
 * `production`: people rely on the site, so nothing secret is shown, and weak settings stop the start. `trial`: somebody
 * tries it out, or shows it as a demo.
 */
export type Mode = 'production' | 'trial';

/** What a database was created as, for its whole life. */
export type Origin = 'demo' | 'real';

/** Which databases this process serves, and what a new one becomes. */
export type Origins = { readonly serves: readonly Origin[]; readonly ofNew: Origin };

/** Production by `NODE_ENV=production` or `PUBLIC_URL`; `DEMO=1` shows a demo at a public address instead. */
export function modeOf(env: Environment): Mode {
  const isDemo = text(env, 'DEMO') === '1';
  if (env.NODE_ENV !== 'production')
    return text(env, 'PUBLIC_URL') === null || isDemo ? 'trial' : 'production';
  if (!isDemo) return 'production';
  throw new ConfigError('設定エラー: DEMO=1 は NODE_ENV=production では使えません。');
}

/** `DEMO`: with 1 only demos, with 0 and in production only real databases. An administrator's address asks for a real one. */
export function originsOf(env: Environment): Origins {
  if (modeOf(env) === 'production' || !yesOrNo(env, 'DEMO', true)) return { serves: ['real'], ofNew: 'real' };
  if (text(env, 'DEMO') !== null) return { serves: ['demo'], ofNew: 'demo' };
  return { serves: ['demo', 'real'], ofNew: emails(env, 'ADMIN_EMAILS').length > 0 ? 'real' : 'demo' };
}

/** An https address; in a trial also plain http on this machine, for a stand-in. Null where it is not set. */
export function secureAddress(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && isSecure(url, modeOf(env))) return value.replace(/\/$/, '');
  throw bad(name, 'https://accounts.example のように指定してください', value);
}

/** Whether an address of another server may be used in this mode. */
export function isSecure({ protocol, hostname }: URL, mode: Mode): boolean {
  if (protocol === 'https:') return true;
  return mode === 'trial' && protocol === 'http:' && LOOPBACK.includes(hostname);
}
