import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  championshipNames,
} from '#contract/championship/championships.ts';
import { type CommonFields, tidy } from '#domain/input/fields.ts';
import { keyOf, readingOfSeveral } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { savingProblem } from '../record/problem.tsx';
import styles from './common-form.module.css';
import { CHAMPIONSHIP_NOT_READ } from './messages.ts';

type StoredChampionshipProps = {
  readonly years: readonly number[];
  /** The id that the common fields have. */
  readonly current: string;
  readonly onFill: (changes: Partial<CommonFields>) => void;
};

/** Fills the common fields from a championship that is stored: a batch for it must agree with them. */
export function StoredChampionship({ years, current, onFill }: StoredChampionshipProps) {
  const [chosen, setChosen] = useState('');
  const championships = useStoredChampionships(years);
  const { mutate, isPending, error } = useWrite(championshipDetail);
  const choose = (championshipId: string) => {
    setChosen(championshipId);
    if (championshipId === '') return;
    mutate({ params: { championshipId } }, { onSuccess: (detail) => onFill(commonOf(detail, current)) });
  };
  // Its place is kept while they are read: nothing below it jumps under a thumb.
  if (championships?.length === 0) return null;
  return (
    <div className={styles.stored}>
      <Labelled
        label="登録済みの大会から入力する"
        hint="選ぶと、共通項目がその大会の登録内容に変わります。"
        fault={error === null ? null : savingProblem(error, CHAMPIONSHIP_NOT_READ)}
      >
        {(ties) => (
          <select
            {...ties}
            value={chosen}
            aria-busy={isPending || championships === undefined}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">選択してください</option>
            {championships?.map(({ championship_id, championship_name, category, fiscal_year }) => (
              <option key={championship_id} value={championship_id}>
                {championship_name}（{fiscal_year}年度、{category}）
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}

/** The division and the groups are a batch's own, and stay; those of another championship do not. */
export function commonOf(
  { championship_id, form }: AdminChampionshipDetail,
  before: string,
): Partial<CommonFields> {
  const { rules } = form;
  const isAnother = tidy(before) !== '' && tidy(before) !== championship_id;
  return {
    ...(isAnother ? { divisionName: '', group_1: '', group_2: '' } : {}),
    category: form.category,
    fiscalYear: String(form.fiscalYear),
    championshipName: form.name,
    championshipId: championship_id,
    championshipIdInArchive: form.archiveId,
    abbr: form.abbreviation,
    organizer: form.organizer,
    isLeague: rules.format === 'league',
    extraHalves: rules.extraHalves,
    shootOutKicks: rules.shootOutKicks,
    halfMinutes: rules.halfMinutes,
  };
}

/** This fiscal year and the next one; none before the server has said which one it is. */
export function useFiscalYears(): readonly number[] {
  const year = useQuery(siteQuery).data?.fiscalYear;
  return year === undefined ? [] : [year, year + 1];
}

/** The championships of these fiscal years that are stored, each once; undefined until they are read, none where that fails. */
export function useStoredChampionships(years: readonly number[]) {
  const { data, isError } = useQuery({
    ...readingOfSeveral(years.map(namesOf), async (signal) => {
      const ofYears = await Promise.all(
        years.map((year) => call(championshipNames, { query: { fiscalYear: String(year) }, signal })),
      );
      return [...new Map(ofYears.flat().map((one) => [one.championship_id, one])).values()];
    }),
    enabled: years.length > 0,
  });
  return isError ? [] : data;
}

const namesOf = (year: number) => keyOf(championshipNames, { query: { fiscalYear: String(year) } });
