export { Alert } from '../dialog/dialog.tsx';
export { StoppedDialog } from '../outbox/stopped-dialog.tsx';
export { ChoiceDialog, QuestionDialog } from './question-dialog.tsx';
