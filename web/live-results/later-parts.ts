/** The parts loaded after the first page of a championship or match, in one chunk that both share. */

export { Announcer } from '#web/ui/match/announcer.tsx';
export { PlayingMinute } from '#web/ui/match/playing-minute.tsx';
export { ShareButton } from '#web/ui/share-button.tsx';
export { CompetitionSection } from './competition-section.tsx';
export { FollowTarget } from './follow-target.tsx';
export { MatchCourse } from './match-course.tsx';
export { ShareMatch } from './share-match.tsx';
