export { type ClubDirectory, type Clubs, clubDirectoryOf } from './directory.ts';
export { findCategoriesByName } from './names-repository.ts';
export { type Club, findAllClubs, type ListedClub } from './repository.ts';
