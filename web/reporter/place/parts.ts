/** What stands beside the entry of a match, loaded in one piece after it. */

export { KitChooser } from '../kit/kit-chooser.tsx';
export { PostponementForm, PostponementWithoutReason } from '../postponement/postponement-form.tsx';
export { Together } from '../presence/together.tsx';
export { Clock } from '../report/clock.tsx';
export { ClosedMatch, ClosingMatch, RegistrationBlock } from '../report/ending.tsx';
export { ScoreDetails } from '../report/score-details.tsx';
export { KickButtons, ShootOutPanel } from '../report/shoot-out-panel.tsx';
export { TakeBacks } from '../report/take-backs.tsx';
export { ReporterTimeline } from '../timeline/reporter-timeline.tsx';
export { AtThePitch } from './at-the-pitch.tsx';
