export { deleteAllOfPerson, findAllOfPerson } from './admin/repository.ts';
