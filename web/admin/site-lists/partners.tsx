import { partnersEditing } from '#contract/publishing/site-lists.ts';
import { blankOf } from '#domain/record/form.ts';
import { groupedPartners, PARTNERS, type Partner } from '#domain/site/partners.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Partners } from '#web/ui/partners/partners.tsx';
import { useRecord } from '../record/use-record.ts';
import { CHANGED } from '../site/queries.ts';
import { ItemsEditor } from './items-editor.tsx';
import { ListDocument } from './list-document.tsx';
import { PictureField } from './picture-field.tsx';
import { picturesOf } from './pictures-of.ts';
import type { Images } from './use-images.ts';

/** The document of the partners of the top page, by groups. */
export function PartnersEditor() {
  const record = useRecord(partnersEditing.read, {});
  const saving = useWrite(partnersEditing.save, CHANGED);
  return (
    <ListDocument document="partners" record={record}>
      {(stored) => (
        <>
          <datalist id="partner-groups">
            {groupedPartners(stored.body).map(({ title }) => (
              <option key={title} value={title} />
            ))}
          </datalist>
          <ItemsEditor
            record={{ ...record, stored }}
            list={PARTNERS}
            use="partner"
            saving={saving}
            titleOf={({ group, name }) => (name === '' ? '' : `${name}（${group}）`)}
            blank={(items) => ({ ...blankOf(PARTNERS.form), group: items.at(-1)?.group ?? '' })}
            special={(images) => ({ image: (field) => <PictureField {...field} images={images} /> })}
            preview={(items, images) => <Partners groups={shown(items, images)} />}
          />
        </>
      )}
    </ListDocument>
  );
}

function shown(items: readonly Partner[], images: Images) {
  return groupedPartners(items).map(({ title, partners: own }) => ({
    title,
    partners: own.map(({ name, url, image }) => ({
      name,
      url,
      picture: picturesOf([image], images, name)[0] ?? null,
    })),
  }));
}
