export { agreementsOf, versionsInForce } from './agreements.ts';
export type { Content } from './content.ts';
