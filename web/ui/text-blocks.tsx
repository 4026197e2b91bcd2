import { Link } from '@tanstack/react-router';
import type { TextBlock, Words } from '#contract/publishing/content.ts';
import styles from './text-blocks.module.css';

/** A text as its operator has written it. */
export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return inOrder(blocks).map(([place, block]) => <Block key={place} block={block} />);
}

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className={styles.heading}>{block.text}</h3>;
    case 'paragraph':
      return (
        <p>
          <Line words={block.words} />
        </p>
      );
    case 'list':
      return <List items={block.items} isNumbered={block.isNumbered} />;
    case 'facts':
      return (
        <dl className="card">
          {block.facts.map(({ term, lines }) => (
            <div key={term} className={styles.fact}>
              <dt className={styles.term}>{term}</dt>
              {inOrder(lines).map(([place, words]) => (
                <dd key={place}>
                  <Line words={words} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      );
  }
}

function List({ items, isNumbered }: { readonly items: readonly Words[]; readonly isNumbered: boolean }) {
  const entries = inOrder(items).map(([place, words]) => (
    <li key={place}>
      <Line words={words} />
    </li>
  ));
  return isNumbered ? (
    <ol className={styles.numbered}>{entries}</ol>
  ) : (
    <ul className={styles.bulleted}>{entries}</ul>
  );
}

function Line({ words }: { readonly words: Words }) {
  return inOrder(words).map(([place, word]) =>
    typeof word === 'string' ? word : <TextLink key={place} {...word} />,
  );
}

/** A place on this page, or a page of the app; a file such as `/signup.html` stands outside of it. */
const WITHIN = /^(\/[^#.]*)?(?:#(.+))?$/;

function TextLink({ text, href }: { readonly text: string; readonly href: string }) {
  const within = WITHIN.exec(href);
  if (within !== null) {
    const [, page = '.', hash] = within;
    return (
      <Link to={page} {...(hash === undefined ? {} : { hash })}>
        {text}
      </Link>
    );
  }
  const isOutside = /^https?:/.test(href);
  return (
    <a href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {text}
    </a>
  );
}

/** Lines of a text have no other name than their place, and keep it. */
function inOrder<Item>(items: readonly Item[]): readonly (readonly [key: string, item: Item])[] {
  return items.map((item, place) => [`${place + 1}`, item]);
}
