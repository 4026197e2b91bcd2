export {
  deleteAllRolesOf,
  deleteRole,
  findAllGiven,
  findAllGivenTo,
  findAllHolders,
  findAllRolesOf,
  findRolesOf,
  type GivenRole,
  grantOf,
  insertRole,
} from './repository.ts';
