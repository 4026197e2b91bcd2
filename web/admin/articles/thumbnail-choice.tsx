import styles from './article-form.module.css';
import type { Pictures } from './use-pictures.ts';

type ThumbnailChoiceProps = {
  /** A key of a picture; null without one. */
  readonly chosen: string | null;
  readonly pictures: Pictures;
  readonly onChange: (key: string | null) => void;
};

/** 一覧の写真: one of the article's pictures, or one of its own. */
export function ThumbnailChoice({ chosen, pictures, onChange }: ThumbnailChoiceProps) {
  const add = async (files: FileList | null) => {
    const [picture] = await pictures.send([...(files ?? [])].slice(0, 1));
    if (picture !== undefined) onChange(picture.key);
  };
  return (
    <fieldset className={styles.thumbnails}>
      <legend className={styles.label}>一覧の写真</legend>
      <p className={styles.hint}>メディアの一覧とホームに、正方形に切り取って表示されます。</p>
      <div className={styles.grid}>
        <label className={styles.thumbnail}>
          <input type="radio" name="thumbnail" checked={chosen === null} onChange={() => onChange(null)} />
          <span className={styles.none}>なし</span>
        </label>
        {[...pictures.known.values()].map(({ key, src }, index) => (
          <label key={key} className={styles.thumbnail}>
            <input type="radio" name="thumbnail" checked={chosen === key} onChange={() => onChange(key)} />
            <img src={src} alt={`写真${index + 1}`} loading="lazy" />
          </label>
        ))}
        <label className={styles.add}>
          写真を選ぶ
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={({ target }) => {
              void add(target.files).then(() => {
                target.value = '';
              });
            }}
          />
        </label>
      </div>
    </fieldset>
  );
}
