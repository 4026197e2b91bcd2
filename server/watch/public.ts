export { readinessOf } from './readiness.ts';
