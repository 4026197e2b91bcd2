/** What comes after the first page of a championship and of its matches, in one piece: whoever goes on to a match has it. */

export { ShareButton } from '#web/ui/share-button.tsx';
export { Announcer } from './announcer.tsx';
export { CompetitionSection } from './competition-section.tsx';
export { MatchCourse, PlayingMinute } from './match-course.tsx';
