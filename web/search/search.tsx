import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Found, search } from '#contract/publishing/search.ts';
import { LONGEST_SEARCH } from '#domain/search/folding.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem, refusedSearch } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { FoundLists } from './found.tsx';
import styles from './search.module.css';

const TITLE = '探す';
const HINT =
  'クラブ、大会、会場の名前を入力してください。ひらがな・カタカナ、全角・半角はどちらでも探せます。';
const NONE = '見つかりませんでした。';
const SHORTER = '名前の一部だけや、ふりがなでもお試しください。';
const NOT_READ = '検索できませんでした。';

/** Somebody who types is given time for the next letter; in milliseconds. */
const PAUSE_MS = 350;

/** /search?q=: clubs, championships and venues by name. The address keeps what is searched, for going back to it. */
export function Search() {
  const { q = '' } = useSearch({ strict: false });
  const [typed, setTyped] = useState(q);
  const navigate = useNavigate();
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => {
      const asked = wanted === '' ? {} : { q: wanted };
      void navigate({ to: '.', search: asked, replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, q, navigate]);

  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <form className="stack2" onSubmit={(event) => event.preventDefault()}>
        <label className="unseen" htmlFor="search">
          クラブ・大会・会場の名前
        </label>
        <input
          id="search"
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          placeholder="例：ほくせい"
          aria-describedby="search-hint"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id="search-hint" className="hint">
          {HINT}
        </p>
      </form>
      {q !== '' && <Results q={q} />}
    </Page>
  );
}

function Results({ q }: { readonly q: string }) {
  const query = useRead(search, { query: { q } }, { placeholderData: keepPreviousData });
  return (
    <div aria-busy={query.isFetching}>
      <Reading
        query={query}
        shape="rows"
        problem={refusedSearch(query.error) ?? readingProblem(query.error, NOT_READ)}
      >
        {(found) => (
          <>
            <p className="unseen" role="status">
              {query.isFetching ? '' : `${countOf(found)}件見つかりました。`}
            </p>
            {countOf(found) === 0 ? (
              <Notice action={<p className="hint">{SHORTER}</p>}>{NONE}</Notice>
            ) : (
              <FoundLists found={found} />
            )}
          </>
        )}
      </Reading>
    </div>
  );
}

function countOf({ clubs, championships, places }: Found): number {
  return clubs.length + championships.length + places.length;
}
