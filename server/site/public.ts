export { agreementsOf, versionsInForce } from './agreements.ts';
export type { Content } from './content.ts';
export type { LiveContent } from './live-content.ts';
