/** The parts of a live page that are pressed, in one chunk that both pages share. */

export { ShareButton } from '#web/ui/share-button.tsx';
export { FollowTarget } from './follow-target.tsx';
export { ShareMatch } from './share-match.tsx';
