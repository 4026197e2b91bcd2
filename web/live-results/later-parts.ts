/** The parts of a live page whose code comes after its first, and that move with a match. */

export { Announcer } from '#web/ui/match/announcer.tsx';
export { PlayingMinute } from '#web/ui/match/playing-minute.tsx';
export { WhenNear } from '#web/ui/near.tsx';
export { MatchCourse } from './match-course.tsx';
