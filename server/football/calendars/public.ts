export { calendarsOfPerson } from './personal-data.ts';
export { deleteAddress, findAllOwners, moveClubAddresses } from './repository.ts';
