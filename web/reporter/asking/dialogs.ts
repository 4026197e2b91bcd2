export { Alert } from '../dialog/alert.tsx';
export { StoppedDialog } from '../outbox/stopped-dialog.tsx';
export { ChoiceDialog } from './choice-dialog.tsx';
export { QuestionDialog } from './question-dialog.tsx';
