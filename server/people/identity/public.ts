export {
  type AdminAccount,
  type AdminAccounts,
  createAdminAccounts,
  type ListedAccount,
} from './admin/accounts.ts';
export { removeExpired } from './cleaning.ts';
export { findLineLogin } from './hosted/federated-login-repository.ts';
export { ownPoolOf } from './identity.ts';
export { deletePasskey, findAllPasskeys } from './passkeys/repository.ts';
export { RECENT_SIGN_IN } from './tokens/recent-sign-in.ts';
export { findAllLiving as findAllLivingFamilies, updateFamilyRevoked } from './tokens/repository.ts';
export { deleteUnconfirmed, findAllByIds as findAllUsers } from './users/repository.ts';
