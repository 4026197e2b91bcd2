import { useState } from 'react';
import { admitPhotoUpload, LONGEST_REASON } from '#contract/publishing/photos.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SavingProblem } from '../../record/problem.tsx';
import { HELD_MEANS, NOT_ADMITTED } from '../messages.ts';
import { PHOTO_LISTS } from '../queries.ts';
import styles from './upload.module.css';

export type HeldPhoto = { readonly uploadId: string; readonly name: string };

type HeldPhotosProps = {
  /** At least one. */
  readonly photos: readonly HeldPhoto[];
  readonly onAdmitted: (uploadId: string) => void;
};

/** Photos that look like one that was taken down: each is let in with a reason, or left. */
export function HeldPhotos({ photos, onAdmitted }: HeldPhotosProps) {
  return (
    <section className={styles.note} aria-label="確認を待つ写真">
      <p>{HELD_MEANS}</p>
      {photos.map((photo) => (
        <Held key={photo.uploadId} photo={photo} onAdmitted={() => onAdmitted(photo.uploadId)} />
      ))}
    </section>
  );
}

function Held({ photo, onAdmitted }: { readonly photo: HeldPhoto; readonly onAdmitted: () => void }) {
  const [because, setBecause] = useState('');
  const { mutate, isPending, error } = useWrite(admitPhotoUpload, { refreshesAlways: PHOTO_LISTS });
  return (
    <form
      className="stack2"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ params: { uploadId: photo.uploadId }, body: { because } }, { onSuccess: onAdmitted });
      }}
    >
      <Field
        label={`${photo.name}を登録する理由`}
        value={because}
        fault={null}
        required
        maxLength={LONGEST_REASON}
        onChange={setBecause}
      />
      <SavingProblem error={error} notDone={NOT_ADMITTED} />
      <div className="row">
        <Button type="submit" disabled={isPending}>
          確かめたので登録する
        </Button>
      </div>
    </form>
  );
}
