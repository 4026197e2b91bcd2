export { type ClubColours, type ColoursOf, clubColoursOf } from './colours.ts';
export { findAllClubs, type ListedClub } from './repository.ts';
