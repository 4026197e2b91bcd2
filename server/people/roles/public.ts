export {
  deleteAllRolesOf,
  deleteRole,
  findAllGiven,
  findAllGivenTo,
  findAllHolders,
  findAllRolesOf,
  findRolesOf,
  type GivenRole,
  insertRole,
} from './repository.ts';
