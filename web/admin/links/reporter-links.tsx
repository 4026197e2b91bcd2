import { useState } from 'react';
import type { MadeReporterLink } from '#contract/match/reporter-links.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { MadeLinks } from './made-links.tsx';
import { REPORTER_LINKS } from './messages.ts';
import styles from './reporter-links.module.css';

/** /admin-reporter-links: links are made, shown once, printed, found again and revoked. */
export function ReporterLinks() {
  const [made, setMade] = useState<readonly MadeReporterLink[]>([]);
  return (
    <Page title={REPORTER_LINKS} isWide>
      <div className={styles.notOnPaper}>
        <PageTitle>{REPORTER_LINKS}</PageTitle>
      </div>
      <LinkForm onMade={(link) => setMade((before) => [link, ...before])} />
      {made.length > 0 && <MadeLinks links={made} />}
      <LinkList />
    </Page>
  );
}
