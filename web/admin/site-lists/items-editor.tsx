import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SiteImage } from '#contract/publishing/site-images.ts';
import { faultsOfItems, type List, tidiedItems, tooMany } from '#domain/site/items.ts';
import type { PictureUse } from '#domain/site/picture-use.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import type { FieldProps } from '../record/form-fields.tsx';
import { Problem } from '../record/problem.tsx';
import { Note } from '../record/record-head.tsx';
import { Section } from '../record/section.tsx';
import { useDraft } from '../record/use-draft.ts';
import type { Kept } from '../record/use-record.ts';
import { ReasonField } from '../site/reason-field.tsx';
import { ItemRow } from './item-row.tsx';
import { NOT_READ, NOT_SAVED, NOTHING, PREVIEW, SAVED } from './messages.ts';
import styles from './site-lists.module.css';
import { areSame, mergedItems, moved, newItem, typedItems } from './typed-items.ts';
import { type Images, useImages } from './use-images.ts';

/** A list as it is stored. */
export type StoredItems<Item> = {
  readonly revision: number;
  readonly body: Item[];
  readonly images: SiteImage[];
};

export type SavedItems<Item> = {
  body?: { revision: number; reason: string; body: Item[] };
};

/** Fields that the screen draws, such as pictures. */
export type Special<Item> = {
  readonly [Name in keyof Item]?: (props: FieldProps<Item[Name]>) => ReactNode;
};

type ItemsEditorProps<Item extends object> = {
  readonly record: Kept<StoredItems<Item>>;
  readonly list: List<Item>;
  readonly use: PictureUse;
  readonly saving: UseMutationResult<StoredItems<Item>, Error, SavedItems<Item>>;
  /** An item is called so in the list; empty while it has no name. */
  readonly titleOf: (item: Item) => string;
  /** A new item, at the end of these. */
  readonly blank: (items: readonly Item[]) => Item;
  readonly special: (images: Images) => Special<Item>;
  /** As members see what is typed. */
  readonly preview: (items: readonly Item[], images: Images) => ReactNode;
};

/** The editor of a list of the site: items in an order, each opened to be changed, and how members will see them. */
export function ItemsEditor<Item extends object>(props: ItemsEditorProps<Item>) {
  const { record, list, use, saving, titleOf, blank, special, preview } = props;
  const { stored } = record;
  const { form, word } = list;
  const draft = useDraft({
    record,
    revisionOf: ({ revision }) => revision,
    saving,
    typedOf: ({ body }) => typedItems(body),
    merge: (base, typed, newest) => mergedItems(form, base, typed, newest),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: NOT_READ },
  });
  const images = useImages(use, stored.images);
  const [reason, setReason] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const { typed, isTried, change } = draft;
  const items = tidiedItems(
    list,
    typed.map(({ item }) => item),
  );
  const faults = faultsOfItems(list, items);
  const many = tooMany(list, items);
  const isDirty = !areSame(form, typed, typedItems(stored.body));
  const submit = () => {
    draft.attempt();
    if (faults.length > 0 || many !== null) return;
    draft.save({ body: { revision: stored.revision, reason: reason.trim(), body: [...items] } });
    setReason('');
  };
  const add = () => {
    const one = newItem(blank(items));
    setAdded(one.key);
    change([...typed, one]);
  };
  return (
    <>
      <DraftForm draft={{ ...draft, isDirty }} submitLabel={`${word}を保存する`} onSubmit={submit}>
        {typed.length === 0 && <Note>{NOTHING}</Note>}
        <ol className={styles.items}>
          {typed.map(({ key, item }, index) => (
            <ItemRow
              key={key}
              list={list}
              item={item}
              index={index}
              count={typed.length}
              title={titleOf(item) || `${index + 1}番目の${word}`}
              faults={isTried ? faults.filter((fault) => fault.index === index) : []}
              opensAtFirst={key === added}
              images={images}
              special={special(images)}
              onChange={(next) => change(typed.with(index, { key, item: next }))}
              onMove={(by) => change(moved(typed, index, by))}
              onRemove={() => change(typed.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <div>
          <Button onClick={add}>{word}を追加する</Button>
        </div>
        <Problem sentence={isTried ? many : null} />
        <ReasonField reason={reason} onChange={setReason} />
      </DraftForm>
      <Section heading={PREVIEW}>
        {items.length === 0 ? <Note>{NOTHING}</Note> : preview(items, images)}
      </Section>
    </>
  );
}
