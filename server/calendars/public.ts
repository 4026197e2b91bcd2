export { deleteAllAddresses, findAllAddresses, moveClubAddresses } from './repository.ts';
