import { useId, useState } from 'react';
import { movePhotos, type PhotoMatch } from '#contract/publishing/photos.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { DeedButton } from '../../controls/buttons.tsx';
import { SavingProblem } from '../../record/problem.tsx';
import { SearchField } from '../../table/search-field.tsx';
import { MATCHES_NOT_READ, matchDetails, matchTitle, NOT_MOVED } from '../messages.ts';
import { PHOTO_LISTS, usePhotoMatches } from '../queries.ts';
import styles from './board.module.css';

type MoveDialogProps = {
  readonly match: PhotoMatch;
  readonly chosen: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
};

/** Moves the chosen photos to another match, which is found by a search. */
export function MoveDialog({ match, chosen, onClose, onDone }: MoveDialogProps) {
  const id = useId();
  // Photos lie at the wrong match of the right day.
  const [search, setSearch] = useState(`${match.championship_name} ${match.match_date}`);
  const [target, setTarget] = useState<PhotoMatch | null>(null);
  const found = usePhotoMatches({ search, show: 'all' });
  const { mutate, isPending, error } = useWrite(movePhotos, { refreshesAlways: PHOTO_LISTS });
  const move = ({ championship_id, match_id }: PhotoMatch) =>
    mutate(
      { body: { photo_ids: [...chosen], championship_id, match_id } },
      {
        onSuccess: ({ moved, already_there }) => onDone(movedText(moved, already_there)),
      },
    );
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        写真{chosen.size}枚を移す試合を選んでください。
      </h2>
      <SearchField value={search} hint="大会・クラブ・試合・日付" onChange={setSearch} />
      <Reading query={found} shape="twoRows" problem={readingProblem(found.error, MATCHES_NOT_READ)}>
        {({ rows }) => {
          const others = rows.filter((one) => !isSame(one, match));
          if (others.length === 0) return <Notice>条件に合う試合はありません。</Notice>;
          return (
            <fieldset className={styles.targets}>
              <legend className={styles.hidden}>移す先の試合</legend>
              {others.map((one) => (
                <label key={`${one.championship_id} ${one.match_id}`} className={styles.target}>
                  <input
                    type="radio"
                    name={id}
                    checked={target !== null && isSame(one, target)}
                    onChange={() => setTarget(one)}
                  />
                  <span>
                    {matchTitle(one)}
                    <small>{matchDetails(one)}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          );
        }}
      </Reading>
      <SavingProblem error={error} notDone={NOT_MOVED} />
      <div className="row">
        <Button onClick={onClose}>やめる</Button>
        <DeedButton
          deed="main"
          disabled={target === null || isPending}
          onClick={() => target !== null && move(target)}
        >
          この試合へ移す
        </DeedButton>
      </div>
    </ModalDialog>
  );
}

function isSame(one: PhotoMatch, other: PhotoMatch): boolean {
  return one.championship_id === other.championship_id && one.match_id === other.match_id;
}

function movedText(moved: number, alreadyThere: number): string {
  const left = alreadyThere === 0 ? '' : `${alreadyThere}枚は移す先にすでにあるため、移していません。`;
  return `${moved}枚を移しました。${left}`;
}
