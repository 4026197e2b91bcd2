import { Link } from '@tanstack/react-router';
import { type SiteDocument, siteDocuments } from '#contract/publishing/site-admin.ts';
import { isPicturedName } from '#domain/site/documents.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { useReaches } from '../desk/roles.ts';
import { HUB } from '../hub/hub.tsx';
import { momentText } from '../moment.ts';
import { RecordReading } from '../record/record-reading.tsx';
import { NOT_READ, STATE_WORDS, TITLE } from './messages.ts';
import styles from './site.module.css';

/** /admin-site: what the operator writes, how each stands, and who changed it last. */
export function SiteDocuments() {
  const query = useRead(siteDocuments);
  const isAll = useReaches('office', 'read');
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin">{HUB}</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      <p className="hint">公開すると、すぐに会員の画面に出ます。前の版はすべて残り、いつでも戻せます。</p>
      <RecordReading query={query} title={null} shape="rows" notRead={NOT_READ}>
        {(documents) => (
          <ul className={styles.documents}>
            {documents
              .filter(({ document }) => isAll || isPicturedName(document))
              .map((document) => (
                <li key={document.document}>
                  <Document {...document} />
                </li>
              ))}
          </ul>
        )}
      </RecordReading>
    </Page>
  );
}

function Document({ document, title, state, mistake, revision, author, made_at }: SiteDocument) {
  return (
    <Link to="/admin-site/$document" params={{ document }} className={styles.document}>
      <span className={styles.title}>{title}</span>
      <span className={styles.state} data-state={state}>
        {STATE_WORDS[state]}
      </span>
      {revision > 0 && (
        <span className="hint">
          第{revision}版　{momentText(made_at)}　{author === '' ? 'ファイルから' : author}
        </span>
      )}
      {mistake !== '' && <span className={styles.mistake}>{mistake}</span>}
    </Link>
  );
}
