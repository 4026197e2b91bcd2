import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { listPhotoUploads, type PhotoMatch, type PhotoUpload } from '#contract/publishing/photos.ts';
import { useRead } from '#web/api/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Problem } from '../../record/problem.tsx';
import { type MatchIds, useRenewPhotos } from '../queries.ts';
import { Doubtful } from './doubts.tsx';
import { droppedFiles, FileChoice } from './file-choice.tsx';
import { HeldPhotos } from './held.tsx';
import { totalsOf } from './items.ts';
import styles from './upload.module.css';
import { UploadList, UploadProgress } from './upload-list.tsx';
import type { Chosen, Upload } from './use-uploader.ts';

type UploadSectionProps = {
  readonly ids: MatchIds;
  readonly match: PhotoMatch;
  readonly upload: Upload;
};

/** 写真の追加: files and folders, chosen or dropped, and how far they are. */
export function UploadSection({ ids, match, upload }: UploadSectionProps) {
  const { items, isPaused, problem, uploader } = upload;
  const [isOver, setOver] = useState(false);
  const [left, setLeft] = useState<Chosen>({ others: 0, doubtful: [] });
  const doubtsOver = () => setLeft({ ...left, doubtful: [] });
  const totals = totalsOf(items);
  const held = items.flatMap(({ state, uploadId, name }) =>
    state === 'held' && uploadId !== null ? [{ uploadId, name }] : [],
  );
  const choose = async (files: readonly File[]) => setLeft(await upload.choose(files));
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    await choose(await droppedFiles(event.dataTransfer));
  };
  return (
    <section
      className={styles.section}
      aria-labelledby="photo-upload"
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <h2 id="photo-upload" className={styles.heading}>
        写真の追加
      </h2>
      <p className="hint">
        JPEG・PNG・WebP・AVIF、1枚40MBまで。まとめて選べ、ここにドロップもできます。名前の順に並びます。
      </p>
      <FileChoice onChoose={(files) => void choose(files)} />
      {items.length === 0 && <Unfinished ids={ids} />}
      {held.length > 0 && <HeldPhotos photos={held} onAdmitted={uploader.admitted} />}
      {left.others > 0 && <p className="hint">写真ではないファイル{left.others}個は除きました。</p>}
      {left.doubtful.length > 0 && (
        <Doubtful
          match={match}
          photos={left.doubtful}
          onLeaveOut={doubtsOver}
          onSend={() => {
            uploader.add(
              left.doubtful.map(({ file }) => file),
              [],
            );
            doubtsOver();
          }}
        />
      )}
      <Problem sentence={problem} />
      {items.length > 0 && (
        <>
          <UploadProgress totals={totals} isPaused={isPaused} />
          <div className="row">
            {totals.by.queued + totals.by.sending > 0 && (
              <Button onClick={isPaused ? uploader.resume : uploader.pause}>
                {isPaused ? '送信を再開する' : '一時停止'}
              </Button>
            )}
            {totals.by.failed > 0 && (
              <Button onClick={uploader.retry}>失敗した{totals.by.failed}枚をもう一度送る</Button>
            )}
            {totals.by.shown + totals.by.known + totals.by.refused > 0 && (
              <Button onClick={uploader.clear}>終わったものを一覧から消す</Button>
            )}
          </div>
          <UploadList items={items} />
        </>
      )}
    </section>
  );
}

/** How often it is asked whether their pictures are made. */
const WAITING_MS = 3_000;

/** What a reload or a closed tab has left. */
function Unfinished({ ids }: { readonly ids: MatchIds }) {
  const { data = [] } = useRead(
    listPhotoUploads,
    { query: ids },
    { refetchInterval: ({ state }) => (waiting(state.data ?? []) > 0 ? WAITING_MS : false) },
  );
  const half = data.filter(({ state }) => state === 'receiving').length;
  const held = data.flatMap(({ state, upload_id: uploadId, file_name: name }) =>
    state === 'held' && uploadId !== null ? [{ uploadId, name }] : [],
  );
  const made = waiting(data);
  const renew = useEffectEvent(useRenewPhotos(ids));
  useEffect(() => (made === 0 ? undefined : () => renew()), [made]);
  return (
    <>
      {half > 0 && (
        <p className={styles.note}>
          前回のアップロードが{half}枚、途中で止まっています。同じファイルを選ぶと、続きから送ります。
        </p>
      )}
      {held.length > 0 && <HeldPhotos photos={held} onAdmitted={() => undefined} />}
      {made > 0 && <p className={styles.note}>送信済みの{made}枚を処理しています。</p>}
    </>
  );
}

/** How many are sent, and become pictures now. */
function waiting(uploads: readonly PhotoUpload[]): number {
  return uploads.filter(({ state }) => state === 'waiting').length;
}
