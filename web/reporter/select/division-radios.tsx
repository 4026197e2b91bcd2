import { RadioRow } from '#web/ui/form/radio-row.tsx';
import type { DivisionChoice } from './selection.ts';

type DivisionRadiosProps = {
  readonly divisions: readonly DivisionChoice[];
  readonly chosen: DivisionChoice;
  readonly onChoose: (division: DivisionChoice) => void;
};

/** The divisions under their championship; with several categories in one token, the category stands with it. */
export function DivisionRadios({ divisions, chosen, onChoose }: DivisionRadiosProps) {
  const championshipIds = [...new Set(divisions.map((division) => division.championshipId))];
  const hasSeveralCategories = new Set(divisions.map((division) => division.category)).size > 1;
  return championshipIds.map((championshipId) => {
    const own = divisions.filter((division) => division.championshipId === championshipId);
    const [first] = own;
    if (first === undefined) return null;
    const category = hasSeveralCategories ? `${first.category}　` : '';
    return (
      <RadioRow
        key={championshipId}
        legend={`部・ブロック（${category}${first.championshipName}）`}
        name="division"
        options={own.map((division) => division.division)}
        chosen={championshipId === chosen.championshipId ? chosen.division : null}
        onChoose={(name) => {
          const picked = own.find((division) => division.division === name);
          if (picked !== undefined) onChoose(picked);
        }}
      />
    );
  });
}
