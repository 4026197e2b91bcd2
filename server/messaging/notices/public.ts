export { noticesOfPerson } from './personal-data.ts';
export { deleteNoticesBefore } from './work-repository.ts';
