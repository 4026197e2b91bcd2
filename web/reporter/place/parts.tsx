import type { MatchStatus } from '#domain/match/match.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { useAwake } from './awake.ts';
import { NewGoal } from './new-goal.tsx';

export { KitChooser } from '../kit/kit-chooser.tsx';
export { PostponementForm } from '../postponement/postponement-form.tsx';
export { PostponementWithoutReason } from '../postponement/postponement-without-reason.tsx';
export { Together } from '../presence/together.tsx';
export { Clock } from '../report/clock.tsx';
export { ClosedMatch } from '../report/closed-match.tsx';
export { ClosingMatch } from '../report/closing-match.tsx';
export { RegistrationBlock } from '../report/registration-block.tsx';
export { ScoreDetails } from '../report/score-details.tsx';
export { ShootOutPanel } from '../report/shoot-out-panel.tsx';
export { TakeBacks } from '../report/take-backs.tsx';
export { ReporterTimeline } from '../timeline/reporter-timeline.tsx';

/** Beside the entry itself: the screen stays on while the match is played, the own goal is seen and felt. */
export function AtThePitch({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const match = onPhone.shown?.match;
  useAwake(match !== undefined && isPlayed(match.status));
  return <NewGoal onPhone={onPhone} />;
}

/** From kick-off to the end, the breaks included. */
function isPlayed(status: MatchStatus): boolean {
  return status !== '試合前' && status !== '試合終了';
}
