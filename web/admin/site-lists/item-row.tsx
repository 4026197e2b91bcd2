import { useEffect, useRef, useState } from 'react';
import type { ItemFault, List } from '#domain/site/items.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { FormFields } from '../record/form-fields.tsx';
import type { Special } from './items-editor.tsx';
import styles from './site-lists.module.css';
import type { Images } from './use-images.ts';

type ItemRowProps<Item extends object> = {
  readonly list: List<Item>;
  readonly item: Item;
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly faults: readonly ItemFault<Item>[];
  readonly opensAtFirst: boolean;
  readonly images: Images;
  readonly special: Special<Item>;
  readonly onChange: (item: Item) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One item: its picture and name, its place in the order, and its fields once it is opened. One with a mistake opens by itself. */
export function ItemRow<Item extends object>(props: ItemRowProps<Item>) {
  const { list, item, index, count, title, faults, images, special, onChange, onMove, onRemove } = props;
  const [isOpen, setOpen] = useState(props.opensAtFirst);
  const hasFaults = faults.length > 0;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasFaults) setOpen(true);
  }, [hasFaults]);
  useEffect(() => {
    // A new item is at the end of the list, where nobody may be looking.
    if (props.opensAtFirst) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [props.opensAtFirst]);
  const [first] = list.imagesOf(item);
  const picture = first === undefined ? undefined : images.of(first);
  const draft = {
    form: list.form,
    values: item,
    faults,
    contested: {},
    isDirty: false,
    put: <Name extends keyof Item>(name: Name, value: Item[Name]) => onChange({ ...item, [name]: value }),
    attempt: () => null,
  };
  return (
    <li ref={row} className={styles.item}>
      <div className={styles.head}>
        {picture !== undefined && <img className={styles.thumbnail} src={picture.src} alt="" />}
        <span className={styles.title}>{title}</span>
        <div className={styles.buttons}>
          <Button aria-label={`${title}を上へ`} disabled={index === 0} onClick={() => onMove(-1)}>
            ↑
          </Button>
          <Button aria-label={`${title}を下へ`} disabled={index === count - 1} onClick={() => onMove(1)}>
            ↓
          </Button>
          <Button aria-expanded={isOpen} aria-label={`${title}の内容`} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '閉じる' : '変える'}
          </Button>
          <DeedButton deed="risky" aria-label={`${title}を外す`} onClick={onRemove}>
            外す
          </DeedButton>
        </div>
      </div>
      {isOpen && <FormFields draft={draft} special={special} />}
    </li>
  );
}
