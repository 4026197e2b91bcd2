export type { Messages } from './messages.ts';
