/** The form as the items of `input-match-data`, one an item a row, so that the server counts rows as the screen does. */

import type { InputItem, InputPlan } from '#contract/match-input.ts';
import { ROW_FIELDS, tidy } from '#domain/input/fields.ts';
import { isCounted } from '#domain/input/row.ts';
import { type Form, lastTyped } from './form.ts';
import { type Choice, fateOf } from './plan-reading.ts';

/** For the dry run: every row that counts; the others are sent blank. */
export function itemsToPlan(form: Form): InputItem[] {
  return itemsOf(form, () => ({}));
}

/** For the writing: what is added or changed, under the ids of the plan. The rest is left out. */
export function itemsToWrite(form: Form, plan: InputPlan, choice: Choice): InputItem[] {
  return itemsOf(form, (index) => {
    const planned = plan.items[index];
    if (planned === undefined) return null;
    const { kind, ...addition } = fateOf(planned, choice);
    return kind === 'nothing' ? null : addition;
  });
}

function itemsOf(form: Form, additionOf: (index: number) => InputItem | null): InputItem[] {
  const { common, rows } = form;
  const items = rows.slice(0, lastTyped(form)).map(({ row }, index): InputItem => {
    const addition = isCounted(row) ? additionOf(index) : null;
    if (addition === null) return {};
    const cells = Object.fromEntries(ROW_FIELDS.map((field) => [field, tidy(row[field])]));
    return {
      ...common,
      ...cells,
      divisionName: tidy(row.divisionName) || tidy(common.divisionName),
      group_1: tidy(row.group_1) || tidy(common.group_1),
      group_2: tidy(row.group_2) || tidy(common.group_2),
      ...addition,
    };
  });
  const last = items.findLastIndex((item) => Object.keys(item).length > 0);
  return items.slice(0, last + 1);
}
