export { deleteAllOfAccounts, findAllDevices, findAllSettings } from './repository.ts';
export { deleteNoticesBefore } from './work-repository.ts';
