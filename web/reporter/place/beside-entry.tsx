import type { MatchStatus } from '#domain/match/match.ts';
import { Together, type TogetherProps } from '../presence/together.tsx';
import { useAwake } from './awake.ts';
import { NewGoal } from './new-goal.tsx';

export { PostponementForm } from '../postponement/postponement-form.tsx';
export { PostponementWithoutReason } from '../postponement/postponement-without-reason.tsx';
export { ReporterTimeline } from '../timeline/reporter-timeline.tsx';

/** Beside the entry itself: the screen stays on while the match is played, the own goal is felt, other reporters are seen. */
export function BesideEntry(props: TogetherProps) {
  const { onPhone } = props;
  const match = onPhone.shown?.match;
  useAwake(match !== undefined && isPlayed(match.status));
  return (
    <>
      <Together {...props} />
      <NewGoal onPhone={onPhone} />
    </>
  );
}

/** From kick-off to the end, the breaks included. */
function isPlayed(status: MatchStatus): boolean {
  return status !== '試合前' && status !== '試合終了';
}
