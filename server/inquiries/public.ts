export { deleteAllOfPerson, deleteAnsweredBefore, findAllOfPerson } from './admin/repository.ts';
