export { countByActor, findAllAboutMember } from './repository.ts';
