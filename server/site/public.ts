export type { Content } from './content.ts';
