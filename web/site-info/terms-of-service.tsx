import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { TERMS } from './terms.ts';
import styles from './terms-of-service.module.css';

const TITLE = '利用規約';

/** The whole text; `#payment` leads to the section on payment (members' specification, section 2). */
export function TermsOfService() {
  return (
    <Page title={TITLE}>
      <h1 className={styles.title} tabIndex={-1}>
        {TITLE}
      </h1>
      <p>
        <a href="#payment">料金とお支払いについて</a>
      </p>
      {TERMS.map(({ anchor, title, paragraphs }) => (
        <section key={title} id={anchor ?? undefined} className={styles.article}>
          <h2 className={styles.heading}>{title}</h2>
          <ol className={styles.paragraphs}>
            {paragraphs.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
        </section>
      ))}
      <Button onClick={() => history.back()}>戻る</Button>
    </Page>
  );
}
