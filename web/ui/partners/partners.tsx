import type { PartnerGroups } from '#contract/publishing/content.ts';
import styles from './partners.module.css';

/** Banners of partners by group; each opens its own page in a new tab. A group without partners is left out. */
export function Partners({ groups }: { readonly groups: PartnerGroups }) {
  const shown = groups.filter(({ partners }) => partners.length > 0);
  return (
    <div className={styles.groups}>
      {shown.map(({ title, partners }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className="subheading">{title}</h2>
          <ul className={styles.list}>
            {partners.map(({ name, url, picture }) => (
              <li key={`${name} ${url}`}>
                <a className={styles.banner} href={url} target="_blank" rel="noreferrer">
                  {picture === null ? (
                    <span className={styles.name}>{name}</span>
                  ) : (
                    <img className={styles.picture} {...picture} alt={name} loading="lazy" decoding="async" />
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
