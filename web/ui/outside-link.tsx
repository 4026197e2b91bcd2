import rows from './link-list.module.css';
import { Name } from './name.tsx';

type OutsideLinkProps = { readonly name: string; readonly url: string };

/** A row that links to another site, in a new tab. */
export function OutsideLink({ name, url }: OutsideLinkProps) {
  return (
    <a className={rows.row} href={url} target="_blank" rel="noreferrer">
      <Name>{name}</Name>
      <span className={rows.sign} aria-hidden="true">
        ↗
      </span>
    </a>
  );
}
