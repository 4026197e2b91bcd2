import type { AdminPhoto, AdminPhotos } from '#contract/publishing/photos.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import { momentText } from '../moment.ts';
import { RecordReading } from '../record/record-reading.tsx';
import { PhotoBoard } from './board/photo-board.tsx';
import { LEAVES_UPLOAD, matchDetails, matchTitle, PHOTOS, PHOTOS_NOT_READ } from './messages.ts';
import styles from './photos.module.css';
import { type MatchIds, useMatchPhotos } from './queries.ts';
import { isUnsent } from './upload/items.ts';
import { UploadSection } from './upload/upload-section.tsx';
import { useUploader } from './upload/use-uploader.ts';

/** /admin-photos/{championshipId}/{matchId}: photos are added, put in order, moved and taken down. */
export function MatchPhotos(ids: MatchIds) {
  const photos = useMatchPhotos(ids);
  return (
    <Page title={PHOTOS} isWide>
      <BackLink to="/admin-photos">試合の一覧</BackLink>
      <RecordReading query={photos} title={PHOTOS} shape="tiles" notRead={PHOTOS_NOT_READ}>
        {(data) => <OfMatch ids={ids} data={data} />}
      </RecordReading>
    </Page>
  );
}

function OfMatch({ ids, data }: { readonly ids: MatchIds; readonly data: AdminPhotos }) {
  const upload = useUploader(ids, data.match);
  const { match, photos } = data;
  return (
    <>
      <PageTitle>{matchTitle(match)}</PageTitle>
      <p className={styles.details}>{matchDetails(match)}</p>
      <UploadSection ids={ids} match={match} upload={upload} />
      <section className="stack3" aria-labelledby="match-photos">
        <h2 id="match-photos" className={styles.heading}>
          公開中の写真（{match.photos}枚）
        </h2>
        <PhotoBoard data={data} />
      </section>
      <TakenDown photos={photos.filter(({ taken_down_at }) => taken_down_at !== null)} />
      <Unsaved isDirty={upload.items.some(isUnsent)} sentence={LEAVES_UPLOAD} />
    </>
  );
}

/** Told without a picture: there is none any more. */
function TakenDown({ photos }: { readonly photos: readonly AdminPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <details className={styles.takenDown}>
      <summary>公開を終了した写真（{photos.length}枚）</summary>
      <ul>
        {photos.map(({ photo_id, added_at, taken_down_at }) => (
          <li key={photo_id}>
            {momentText(added_at)}に追加、{taken_down_at !== null && momentText(taken_down_at)}に公開を終了
          </li>
        ))}
      </ul>
    </details>
  );
}
