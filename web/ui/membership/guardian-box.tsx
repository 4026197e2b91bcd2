import { needsGuardian } from '#domain/membership/age.ts';
import { ConsentBox } from '../form/consent-box.tsx';

type GuardianBoxProps = {
  readonly ageGroup: string;
  readonly isChecked: boolean;
  readonly fault: string | null;
  readonly onChange: (isChecked: boolean) => void;
};

/** 保護者の同意, where somebody below 18 agrees to something. */
export function GuardianBox({ ageGroup, ...props }: GuardianBoxProps) {
  if (!needsGuardian(ageGroup)) return null;
  return (
    <ConsentBox
      {...props}
      label={
        ageGroup === 'child'
          ? '私は保護者（法定代理人）で、本人に代わって同意します'
          : '保護者（法定代理人）の同意を得ています'
      }
    />
  );
}
