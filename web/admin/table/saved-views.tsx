import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './saved-views.module.css';

/** A list as somebody wants to see it again: its filters and order by a name. Words about people are in no address, and so in none. */
type SavedView = { readonly name: string; readonly query: string };

const MOST = 12;

/** The views of a list that this browser keeps, and a way to keep the one that is shown. */
export function SavedViews() {
  const { history } = useRouter();
  const href = useLocation({ select: ({ href: whole }) => whole });
  const { pathname, searchParams } = new URL(href, location.origin);
  searchParams.delete('page');
  const query = searchParams.toString();
  const place = `views:${pathname}`;
  const [views, setViews] = useState(() => storedViews(place));
  const [isNaming, setNaming] = useState(false);
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    storeViews(place, next);
  };
  const isKept = views.some((view) => view.query === query);
  const mayKeep = query !== '' && !isKept && views.length < MOST;
  if (views.length === 0 && !mayKeep) return null;
  return (
    <div className={styles.views}>
      {views.map((view) => (
        <span key={view.name} className={styles.view} data-shown={view.query === query || undefined}>
          <button
            type="button"
            className={styles.open}
            aria-pressed={view.query === query}
            onClick={() => history.replace(`${pathname}?${view.query}`)}
          >
            {view.name}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={`保存した条件「${view.name}」を消す`}
            onClick={() => keep(views.filter((one) => one !== view))}
          >
            ×
          </button>
        </span>
      ))}
      {mayKeep && !isNaming && <Button onClick={() => setNaming(true)}>この条件を保存</Button>}
      {mayKeep && isNaming && (
        <Naming
          onNamed={(name) => {
            setNaming(false);
            if (name !== null) keep([...views.filter((view) => view.name !== name), { name, query }]);
          }}
        />
      )}
    </div>
  );
}

/** `onNamed`: null where it is given up. */
function Naming({ onNamed }: { readonly onNamed: (name: string | null) => void }) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') onNamed(name.trim());
  };
  return (
    <form className={styles.naming} noValidate={true} onSubmit={submit}>
      <Field
        label="この条件の名前"
        maxLength={30}
        placeholder="例：今週の未登録"
        value={name}
        fault={isTried && name.trim() === '' ? '名前を入力してください。' : null}
        onChange={setName}
      />
      <Button type="submit">保存</Button>
      <Button onClick={() => onNamed(null)}>やめる</Button>
    </form>
  );
}

/** Stores nothing if the browser's storage is full or closed. */
function storeViews(place: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(views));
  } catch {
    return;
  }
}

/** An older version of the program may have stored something else. */
function storedViews(place: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(view: unknown): view is SavedView {
  return (
    typeof view === 'object' &&
    view !== null &&
    'name' in view &&
    typeof view.name === 'string' &&
    'query' in view &&
    typeof view.query === 'string'
  );
}
