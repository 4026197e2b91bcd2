/** The parts loaded after the first page of a championship or match, in one chunk that both share. */

export { ShareButton } from '#web/ui/share-button.tsx';
export { Announcer } from './announcer.tsx';
export { CompetitionSection } from './competition-section.tsx';
export { MatchCourse, PlayingMinute } from './match-course.tsx';
