import { sponsorsEditing } from '#contract/publishing/site-lists.ts';
import { blankOf } from '#domain/record/form.ts';
import { SPONSORS } from '#domain/site/sponsors.ts';
import { useWrite } from '#web/api/use-write.ts';
import { SponsorBanners } from '#web/ui/sponsors/banners.tsx';
import { useRecord } from '../record/use-record.ts';
import { CHANGED } from '../site/queries.ts';
import { ItemsEditor } from './items-editor.tsx';
import { ListDocument } from './list-document.tsx';
import { PictureField } from './picture-field.tsx';
import { picturesOf } from './pictures-of.ts';
import styles from './site-lists.module.css';

/** The document of the banners above the members' pages. */
export function SponsorsEditor() {
  const record = useRecord(sponsorsEditing.read, {});
  const saving = useWrite(sponsorsEditing.save, CHANGED);
  return (
    <ListDocument document="sponsors" record={record}>
      {(stored) => (
        <ItemsEditor
          record={{ ...record, stored }}
          list={SPONSORS}
          use="sponsor"
          saving={saving}
          titleOf={({ alt }) => alt}
          blank={() => blankOf(SPONSORS.form)}
          special={(images) => ({ image: (field) => <PictureField {...field} images={images} /> })}
          preview={(items, images) => (
            <div className={styles.banners}>
              <SponsorBanners
                isHidden={false}
                banners={items.flatMap(({ image, alt, url }) =>
                  picturesOf([image], images, alt).map((picture) => ({ picture, url })),
                )}
              />
            </div>
          )}
        />
      )}
    </ListDocument>
  );
}
