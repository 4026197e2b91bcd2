export { findAllLineAccounts } from './line/accounts-repository.ts';
export { deleteAllOfAccounts, findAllDevices, findAllSettings } from './repository.ts';
export { deleteNoticesBefore } from './work-repository.ts';
