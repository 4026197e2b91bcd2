import { textPage } from '#contract/content.ts';
import { useRead } from '#web/api/calls.ts';
import disclosure from '#web/ui/disclosure.module.css';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import styles from './faq.module.css';

const TITLE = 'よくあるご質問';
const NOT_READ = '質問と回答を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /faq: each section of the operator's text is a question, with its answer below. */
export function Faq() {
  const query = useRead(textPage('faq'));
  const title = query.data?.title ?? TITLE;
  return (
    <Page title={title}>
      <PageTitle>{title}</PageTitle>
      <Reading query={query} shape="rows" problem={NOT_READ}>
        {({ lead, sections }) => (
          <>
            <TextBlocks blocks={lead} />
            <div className="stack3">
              {sections.map(({ heading, blocks }) => (
                <details key={heading} className={`card ${disclosure.disclosure}`}>
                  <summary className={styles.question}>
                    <span className={styles.sign} aria-hidden="true">
                      Q
                    </span>
                    {heading}
                  </summary>
                  <div className={styles.answer}>
                    <TextBlocks blocks={blocks} />
                  </div>
                </details>
              ))}
            </div>
          </>
        )}
      </Reading>
    </Page>
  );
}
