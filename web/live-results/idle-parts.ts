/** The parts of a live page that are pressed or read below, in one chunk that both pages share. */

export { ShareButton } from '#web/ui/share-button.tsx';
export { CompetitionSection } from './competition-section.tsx';
export { FollowTarget } from './follow-target.tsx';
export { ShareMatch } from './share-match.tsx';
