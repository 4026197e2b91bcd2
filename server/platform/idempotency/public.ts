export { answeredOnce, KEY_REUSED, type Repeatable, repeatableOf, type TextAnswer } from './answered-once.ts';
export { removeOldOperations } from './cleaning.ts';
export {
  findOperation,
  findOperations,
  type GivenAnswer,
  insertOperation,
  insertOperations,
  keyOf,
  type OperationKey,
} from './repository.ts';
export { unchangedPaceOf } from './unchanged-pace.ts';
