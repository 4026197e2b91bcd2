export { DeniedHelp } from './denied-help.tsx';
export { UnlistedMatches } from './unlisted-matches.tsx';
