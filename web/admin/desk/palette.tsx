import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deskSearch } from '#contract/publishing/search.ts';
import { LONGEST_SEARCH } from '#domain/search/folding.ts';
import { useRead } from '#web/api/calls.ts';
import { refusedSearch } from '#web/api/reading-problem.ts';
import styles from './desk-search.module.css';
import { type Hit, type Hits, hitsOf, placesWith } from './hits.ts';
import type { PlaceGroup } from './places.ts';
import { useReaches } from './roles.ts';

/** Long enough for the next letter, short enough not to be waited for. */
const PAUSE_MS = 200;

const NOT_READ = '探せませんでした。電波の状態を確かめて、もう一度お試しください。';

type PaletteProps = {
  /** Those that may be gone to. */
  readonly groups: readonly PlaceGroup[];
  readonly onClose: () => void;
};

/** What is typed is looked for in all screens and records; ↑, ↓ and Enter go there. */
export function Palette({ groups: within, onClose }: PaletteProps) {
  const isOffice = useReaches('office', 'read');
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, error, isPlaceholderData } = useRead(
    deskSearch,
    { body: { search } },
    // Of people, nothing stays in the browser.
    { enabled: search !== '', placeholderData: keepPreviousData, gcTime: 0 },
  );
  const places = placesWith(typed, within);
  const found = typed.trim() === '' || data === undefined ? [] : hitsOf(data);
  const groups = [...(places.items.length > 0 ? [places] : []), ...found];
  const isSettled = search === typed.trim() && !isPlaceholderData && (search === '' || data !== undefined);
  const go = ({ href }: Hit) => {
    onClose();
    history.push(href);
  };
  return (
    <Dialog.Root open={true} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} aria-label="すべてから探す">
            <Autocomplete.Root<Hits>
              open={true}
              inline={true}
              mode="none"
              items={groups}
              value={typed}
              onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
              autoHighlight="always"
              keepHighlight={true}
            >
              <div className={styles.line}>
                <Autocomplete.Input
                  className={styles.input}
                  aria-label="探す言葉"
                  placeholder={
                    isOffice ? '画面、試合、大会、クラブ、会員、記事…' : '画面、試合、大会、クラブ、記事…'
                  }
                  maxLength={LONGEST_SEARCH}
                  spellCheck={false}
                />
                <Dialog.Close className={styles.close}>閉じる</Dialog.Close>
              </div>
              <div className={styles.results}>
                <p role="status" className={styles.told}>
                  {error !== null
                    ? (refusedSearch(error) ?? NOT_READ)
                    : isSettled && groups.length === 0
                      ? '見つかりませんでした。'
                      : ''}
                </p>
                <Autocomplete.List>
                  {({ kind, items }: Hits) => (
                    <Autocomplete.Group key={kind} items={[...items]}>
                      <Autocomplete.GroupLabel className={styles.kind}>{kind}</Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(hit: Hit) => (
                          <Autocomplete.Item
                            key={hit.key}
                            value={hit}
                            className={styles.hit}
                            onClick={() => go(hit)}
                          >
                            {hit.label}
                            {hit.detail !== '' && <span className={styles.detail}>{hit.detail}</span>}
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
