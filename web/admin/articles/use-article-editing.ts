import { useEffect, useRef, useState } from 'react';
import type { AdminArticle, ArticleKind, ArticleTextSent } from '#contract/publishing/articles.ts';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { currentTime, deviceTime } from '#web/clock/clock.ts';
import { savingProblem } from '../record/problem.tsx';
import { draftPlace, forgetDeviceDraft, keepDeviceDraft, readDeviceDraft } from './device-draft.ts';
import { NOT_DONE, NOT_SAVED, OFFLINE } from './messages.ts';
import { addressOf, useArticleCalls } from './queries.ts';

export type EditedArticle = {
  readonly kind: ArticleKind;
  /** Of a new one, until it is stored. */
  readonly fiscalYear: number;
  /** As the server has it; null for a new one. */
  readonly opened: AdminArticle | null;
  /** It has got its number, or another one. */
  readonly onMoved: (article: AdminArticle) => void;
};

export type ArticleEditing = ReturnType<typeof useArticleEditing>;

type Saved = { readonly at: number; readonly saving: 'asked' | 'automatic' };

/** An article as it is typed, and what can be done with it. Whatever goes wrong, the text stays. */
export function useArticleEditing({ kind, fiscalYear: year, opened, onMoved }: EditedArticle) {
  const [kept] = useState(() => readDeviceDraft(draftPlace(kind, opened)));
  // Text typed over an older version is saved on that version: the server then names the later change.
  const [article, setArticle] = useState(() =>
    opened !== null && kept !== null ? { ...opened, version: kept.version } : opened,
  );
  const [clean, setClean] = useState(() => (opened === null ? NO_TEXT : textOf(opened)));
  const [text, setText] = useState(kept?.text ?? clean);
  const [fiscalYear, setFiscalYear] = useState(year);
  /** Rises when the text is another's, and the editor has to begin anew. */
  const [edition, setEdition] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isRestored, setRestored] = useState(kept !== null && !isSameText(kept.text, clean));
  const calls = useArticleCalls();
  const creation = useRef({ key: randomUuid(), isTried: false });
  const working = useRef(false);

  /** One thing at a time; null where it did not happen. */
  const run = (work: () => Promise<AdminArticle>, notDone: string): Promise<AdminArticle | null> => {
    if (working.current) return Promise.resolve(null);
    working.current = true;
    setBusy(true);
    setProblem(null);
    return work()
      .catch((error: unknown) => {
        setProblem(problemOf(error, notDone));
        return null;
      })
      .finally(() => {
        working.current = false;
        setBusy(false);
      });
  };

  const store = async (sent: ArticleTextSent, saving: Saved['saving'], on: AdminArticle | null) => {
    const stored = on === null ? await create(sent) : await calls.save(on, { saving, ...sent });
    setArticle(stored);
    setClean(sent);
    setRestored(false);
    setSaved({ at: currentTime(), saving });
    if (on?.number !== stored.number) onMoved(stored);
    return stored;
  };

  const create = async (sent: ArticleTextSent) => {
    const { key, isTried } = creation.current;
    creation.current = { key, isTried: true };
    const made = await calls.write({
      body: { kind, fiscal_year: fiscalYear, ...sent },
      idempotencyKey: key,
    });
    // A first answer got lost: what it has made has the text of then.
    return isTried ? calls.save(made, { saving: 'asked', ...sent }) : made;
  };

  const save = (saving: Saved['saving']) => run(() => store(text, saving, article), NOT_SAVED);

  /** What is typed is saved first, where the deed is about it. */
  const act = (deed: (stored: AdminArticle) => Promise<AdminArticle>, what: 'text' | 'state') =>
    run(async () => {
      const isUnsaved = article === null || (what === 'text' && !isSameText(text, clean));
      const stored = isUnsaved ? await store(text, 'asked', article) : article;
      const done = await deed(stored);
      setArticle(done);
      // What comes out for the first time may have got a higher number.
      if (done.number !== stored.number) onMoved(done);
      return done;
    }, NOT_DONE);

  const latest = async (stored: AdminArticle) => calls.read(addressOf(stored));

  return {
    kind,
    article,
    text,
    edition,
    fiscalYear,
    isDirty: !isSameText(text, clean),
    isBusy,
    isRestored,
    problem,
    saved,
    setFiscalYear,
    change: (part: Partial<ArticleTextSent>) => setText((now) => ({ ...now, ...part })),
    save,
    publish: (at: string | null) => act((stored) => calls.publish(stored, at), 'text'),
    withdraw: () => act(calls.withdraw, 'state'),
    remove: () => act(calls.remove, 'text'),
    restore: () => act(calls.restore, 'state'),
    /** What somebody else has saved gives way to what is typed here. */
    overwrite: () =>
      run(async () => store(text, 'asked', article === null ? null : await latest(article)), NOT_SAVED),
    /** What is typed here gives way to what is stored. */
    discard: () =>
      run(async () => {
        if (article === null) throw new Error('Nothing is stored.');
        const stored = await latest(article);
        setArticle(stored);
        setClean(textOf(stored));
        setText(textOf(stored));
        setEdition((number) => number + 1);
        setRestored(false);
        return stored;
      }, NOT_DONE),
  };
}

const NO_TEXT: ArticleTextSent = { title: '', content: '', thumbnail_key: null };

function textOf({ title, content, thumbnail_key }: AdminArticle): ArticleTextSent {
  return { title, content, thumbnail_key };
}

function isSameText(a: ArticleTextSent, b: ArticleTextSent): boolean {
  return a.title === b.title && a.content === b.content && a.thumbnail_key === b.thumbnail_key;
}

/** Nothing that would be missed. */
function isEmptyText({ title, content }: ArticleTextSent): boolean {
  return title.trim() === '' && content === '';
}

/**
 * Why something was not done.
 * - `conflict`: somebody else has saved the article meanwhile.
 * - `offline`: nobody answered; it is tried again.
 */
export type Problem = { readonly kind: 'conflict' | 'offline' | 'other'; readonly sentence: string };

function problemOf(error: unknown, notDone: string): Problem {
  if (error instanceof NetworkError) return { kind: 'offline', sentence: OFFLINE };
  if (!(error instanceof Error)) return { kind: 'other', sentence: notDone };
  const isConflict = error instanceof ApiError && error.code === 'article_changed';
  return { kind: isConflict ? 'conflict' : 'other', sentence: savingProblem(error, notDone) };
}

/** A pause in the typing; and between two savings, so that a server is not asked at every word. */
const PAUSE_MS = 4_000;
const APART_MS = 20_000;

/** Keeps what is typed on this device at once, and a draft on the server whenever the typing pauses. */
export function useKeeping({ kind, article, text, isDirty, isBusy, problem, save }: ArticleEditing): void {
  const place = draftPlace(kind, article);
  const version = article?.version ?? 0;
  useEffect(() => {
    if (isDirty) keepDeviceDraft(place, { version, text });
    else forgetDeviceDraft(place);
  }, [place, version, text, isDirty]);
  useEffect(() => {
    // It has a number now: under that it is kept.
    if (article !== null) forgetDeviceDraft(draftPlace(kind, null));
  }, [article, kind]);

  const last = useRef(0);
  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  const isDraft = article === null || article.state === 'draft';
  // A conflict is a person's to settle; what the server refuses, it refuses again.
  const isDue = isDirty && isDraft && !isBusy && (problem === null || problem.kind === 'offline');
  useEffect(() => {
    // Every letter begins the pause anew.
    if (!isDue || isEmptyText(text)) return;
    const wait = Math.max(PAUSE_MS, last.current + APART_MS - deviceTime());
    const timer = setTimeout(() => {
      last.current = deviceTime();
      void saving.current('automatic');
    }, wait);
    return () => clearTimeout(timer);
  }, [isDue, text]);
}
