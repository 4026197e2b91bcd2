import { useId } from 'react';
import { inOrder, OFFERED_ROLES, type OfferedRole, ROLE_NAMES, ROLE_PURPOSES } from '#domain/roles/roles.ts';
import styles from '#web/ui/form/choices.module.css';

type RoleBoxesProps = {
  readonly legend: string;
  readonly chosen: readonly OfferedRole[];
  readonly fault: string | null;
  readonly onChoose: (roles: readonly OfferedRole[]) => void;
};

/** Any of the roles, each with what it is for. */
export function RoleBoxes({ legend, chosen, fault, onChoose }: RoleBoxesProps) {
  const id = useId();
  return (
    <fieldset className="stack2" aria-describedby={fault === null ? undefined : id}>
      <legend className={styles.legend}>{legend}</legend>
      {OFFERED_ROLES.map((role) => (
        <label key={role} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            aria-invalid={fault !== null}
            onChange={({ target }) =>
              onChoose(target.checked ? inOrder([...chosen, role]) : chosen.filter((one) => one !== role))
            }
          />
          <span>
            <strong>{ROLE_NAMES[role]}</strong>
            <span className={styles.about}>{ROLE_PURPOSES[role]}</span>
          </span>
        </label>
      ))}
      {fault !== null && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
