export { calendarsOfPerson } from './personal-data.ts';
export { moveClubAddresses } from './repository.ts';
