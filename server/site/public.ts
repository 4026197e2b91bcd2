export { agreementsOf } from './agreements.ts';
export type { Content } from './content.ts';
