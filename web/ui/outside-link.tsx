import rows from './link-list.module.css';
import { Name } from './name.tsx';

type OutsideLinkProps = { readonly name: string; readonly url: string };

/** A row that leads to somebody else's site, in a tab of its own. */
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
