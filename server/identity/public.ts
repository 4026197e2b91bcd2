export {
  type AdminAccount,
  type AdminAccounts,
  createAdminAccounts,
  type ListedAccount,
} from './admin/accounts.ts';
export type { IdClaims, IdTokens } from './id-token.ts';
export type { Identity } from './identity.ts';
export type { Vault } from './vault.ts';
