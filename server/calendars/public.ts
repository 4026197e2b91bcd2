export { deleteAllAddresses, findAllAddresses } from './repository.ts';
