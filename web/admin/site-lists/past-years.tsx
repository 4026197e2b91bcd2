import { pastYearsEditing } from '#contract/publishing/site-lists.ts';
import { blankOf } from '#domain/record/form.ts';
import { PAST_RECORDS, pageWords, pastYearsOf } from '#domain/site/past-records.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PastRecords } from '#web/ui/past-records/past-records.tsx';
import { useRecord } from '../record/use-record.ts';
import { CHANGED } from '../site/queries.ts';
import { ItemsEditor } from './items-editor.tsx';
import { ListDocument } from './list-document.tsx';
import { PagesField } from './pages-field.tsx';
import { picturesOf } from './pictures-of.ts';

/** The document of records of championships of past fiscal years. */
export function PastYearsEditor() {
  const record = useRecord(pastYearsEditing.read, {});
  const saving = useWrite(pastYearsEditing.save, CHANGED);
  return (
    <ListDocument document="past-years" record={record}>
      {(stored) => (
        <>
          <datalist id="past-categories">
            {[...new Set(stored.body.map(({ category }) => category))].map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <ItemsEditor
            record={{ ...record, stored }}
            list={PAST_RECORDS}
            use="past-year"
            saving={saving}
            titleOf={({ fiscalYear, category, name }) =>
              name === '' ? '' : `${fiscalYear}年度 ${category} ${name}`
            }
            blank={(items) => {
              const { fiscalYear = Number.NaN, category = '' } = items.at(-1) ?? {};
              return { ...blankOf(PAST_RECORDS.form), fiscalYear, category };
            }}
            special={(images) => ({ pages: (field) => <PagesField {...field} images={images} /> })}
            preview={(items, images) =>
              pastYearsOf(items).map(({ fiscalYear, categories }) => (
                <section key={fiscalYear} aria-label={`${fiscalYear}年度`}>
                  <h3 className="subheading">{fiscalYear}年度</h3>
                  <PastRecords
                    fiscalYear={fiscalYear}
                    categories={categories.map(({ title, records }) => ({
                      title,
                      championships: records.map((one) => ({
                        name: one.name,
                        pages: one.pages.flatMap((page, index) =>
                          picturesOf([page], images, pageWords(one, index)),
                        ),
                      })),
                    }))}
                  />
                </section>
              ))
            }
          />
        </>
      )}
    </ListDocument>
  );
}
