import { Link } from '@tanstack/react-router';
import { ERASED } from './messages.ts';
import styles from './payments.module.css';

type MemberLinkProps = {
  readonly memberId: string;
  /** Empty or null for a member who was erased. */
  readonly name: string | null;
};

/** A member's name with the way to the member's page. Plain text for an erased member, who has no page. */
export function MemberLink({ memberId, name }: MemberLinkProps) {
  if (name === null || name === '') return <span>{ERASED}</span>;
  return (
    <Link to="/admin-members/$memberId" params={{ memberId }} className={styles.name}>
      {name}
    </Link>
  );
}

/** How a sentence names a member. */
export function memberText(name: string): string {
  return name === '' ? ERASED : `${name}さん`;
}
