import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '#domain/match/policy.ts';
import type { ShootOutBy } from '#web/ui/match/correction/edit-form.ts';

/** Where the two edit screens differ (reporter specification, section 2). */
export type CorrectionWords = {
  readonly policy: FlowPolicy;
  readonly shootOutBy: ShootOutBy;
  /** On the button. */
  readonly submit: string;
};

export const TOKEN_CORRECTION: CorrectionWords = {
  policy: TOKEN_FLOW,
  shootOutBy: 'successes',
  submit: '登録',
};

export const CATEGORY_CORRECTION: CorrectionWords = {
  policy: FISCAL_YEAR_FLOW,
  shootOutBy: 'kicks',
  submit: '修正登録',
};
