import type { ReactNode } from 'react';
import type { TextPage, TextSection } from '#contract/publishing/content.ts';
import { TextBlocks } from './text-blocks.tsx';
import styles from './text-page.module.css';

type TextSectionsProps = {
  readonly text: TextPage;
  /** The anchor that its reader has come for. */
  readonly target?: string;
  /** Stands below that section. */
  readonly wayBack?: ReactNode;
};

/** A page of text below its title: the members' own, and its preview for who writes it. */
export function TextSections({ text: { lead, sections }, target, wayBack }: TextSectionsProps) {
  return (
    <>
      {lead.length > 0 && (
        <div className="stack3">
          <TextBlocks blocks={lead} />
        </div>
      )}
      {sections.map((section) => (
        <Section key={section.heading} section={section}>
          {section.anchor === target && wayBack}
        </Section>
      ))}
    </>
  );
}

type SectionProps = { readonly section: TextSection; readonly children: ReactNode };

function Section({ section: { anchor, heading, blocks }, children }: SectionProps) {
  return (
    <section id={anchor ?? undefined} tabIndex={anchor === null ? undefined : -1} className={styles.section}>
      <h2 className={styles.heading}>{heading}</h2>
      <div className="stack3">
        <TextBlocks blocks={blocks} />
      </div>
      {children}
    </section>
  );
}
