export { presenceOf } from './presence.ts';
