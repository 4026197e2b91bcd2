import { useState } from 'react';
import type { SiteImage } from '#contract/publishing/site-images.ts';
import { couponEditing } from '#contract/publishing/site-lists.ts';
import { COUPON, type CouponForm } from '#domain/site/coupon.ts';
import { useWrite } from '#web/api/use-write.ts';
import { CouponPlace } from '#web/ui/coupon/coupon-place.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { FormFields } from '../record/form-fields.tsx';
import { Section } from '../record/section.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import { type Kept, useRecord } from '../record/use-record.ts';
import { CHANGED } from '../site/queries.ts';
import { ReasonField } from '../site/reason-field.tsx';
import { ListDocument } from './list-document.tsx';
import { NOT_READ, NOT_SAVED, PREVIEW, SAVED } from './messages.ts';
import { PictureField } from './picture-field.tsx';
import { picturesOf } from './pictures-of.ts';
import { useImages } from './use-images.ts';

type StoredCoupon = {
  readonly revision: number;
  readonly body: CouponForm;
  readonly images: SiteImage[];
};

/** The document of the picture that members show in the shop, or the word in its place. */
export function CouponEditor() {
  const record = useRecord(couponEditing.read, {});
  return (
    <ListDocument document="coupon" record={record}>
      {(stored) => <Editor record={{ ...record, stored }} />}
    </ListDocument>
  );
}

function Editor({ record }: { readonly record: Kept<StoredCoupon> }) {
  const { revision, images: storedImages } = record.stored;
  const draft = useFormDraft(COUPON, {
    record,
    revisionOf: (one) => one.revision,
    formOf: ({ body }) => body,
    saving: useWrite(couponEditing.save, CHANGED),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: NOT_READ },
  });
  const images = useImages('coupon', storedImages);
  const [reason, setReason] = useState('');
  const submit = () => {
    const body = draft.attempt();
    if (body === null) return;
    draft.save({ body: { revision, reason: reason.trim(), body } });
    setReason('');
  };
  const { image, alt, notice } = draft.values;
  return (
    <>
      <DraftForm draft={draft} submitLabel="クーポンを保存する" onSubmit={submit}>
        <FormFields
          draft={draft}
          special={{ image: (field) => <PictureField {...field} images={images} /> }}
        />
        <ReasonField reason={reason} onChange={setReason} />
      </DraftForm>
      <Section heading={PREVIEW}>
        <CouponPlace picture={picturesOf([image], images, alt)[0] ?? null} notice={notice} />
      </Section>
    </>
  );
}
