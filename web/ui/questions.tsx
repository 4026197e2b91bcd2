import type { TextPage } from '#contract/publishing/content.ts';
import disclosure from './disclosure.module.css';
import styles from './questions.module.css';
import { TextBlocks } from './text-blocks.tsx';

/** A page of text whose sections are questions, each with its answer below: the members' own, and its preview for who writes it. */
export function Questions({ text: { lead, sections } }: { readonly text: TextPage }) {
  return (
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
  );
}
