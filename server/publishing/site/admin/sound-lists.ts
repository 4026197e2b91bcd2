/** What a document with pictures must be to be stored. */

import { type Form, namesOf } from '#domain/record/form.ts';
import { COUPON } from '#domain/site/coupon.ts';
import type { PicturedName } from '#domain/site/documents.ts';
import { faultsOfItems, type List, tidiedItems, tooMany } from '#domain/site/items.ts';
import { PARTNERS } from '#domain/site/partners.ts';
import { PAST_RECORDS } from '#domain/site/past-records.ts';
import { SPONSORS } from '#domain/site/sponsors.ts';
import { invalid, invalidInput, sound } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllByHash } from '../images-repository.ts';
import type { Body } from '../lists.ts';

type Kind<TheBody> = {
  /** Tidied. Throws a Refusal that names the first mistake and its item. */
  sound(body: TheBody): TheBody;
  imagesOf(body: TheBody): readonly string[];
  /** A line for each field that is filled, item by item. */
  linesOf(body: TheBody): readonly string[];
};

const KINDS: { readonly [Name in PicturedName]: Kind<Body<Name>> } = {
  sponsors: itemsKind(SPONSORS),
  partners: itemsKind(PARTNERS),
  'past-years': itemsKind(PAST_RECORDS),
  coupon: {
    sound: (body) => sound(COUPON, body),
    imagesOf: ({ image }) => (image === '' ? [] : [image]),
    linesOf: (body) => linesOfForm(COUPON, body),
  },
};

const NO_SUCH_PICTURE = '画像がサーバーに見つかりません。画像をもう一度選んでください。';

export function soundList<Name extends PicturedName>(name: Name, body: Body<Name>): Body<Name> {
  const kind: Kind<Body<Name>> = KINDS[name];
  return kind.sound(body);
}

/** The pictures that a body names, by their hash. */
export function imagesIn<Name extends PicturedName>(name: Name, body: Body<Name>): readonly string[] {
  const kind: Kind<Body<Name>> = KINDS[name];
  return kind.imagesOf(body);
}

/** A body as lines that a person compares. */
export function linesOfList<Name extends PicturedName>(name: Name, body: Body<Name>): readonly string[] {
  const kind: Kind<Body<Name>> = KINDS[name];
  return kind.linesOf(body);
}

/** Throws a Refusal where a picture was never uploaded, or only as the members' alone and now is for everyone. */
export async function requirePictures<Name extends PicturedName>(
  name: Name,
  body: Body<Name>,
  db: Database,
): Promise<void> {
  const hashes = imagesIn(name, body);
  const images = await findAllByHash(hashes, db);
  const isShown = (hash: string) => name === 'coupon' || images.get(hash)?.isPublic === true;
  if (hashes.some((hash) => !images.has(hash) || !isShown(hash)))
    throw invalid('unknown_picture', NO_SUCH_PICTURE);
}

function itemsKind<Item extends object>(list: List<Item>): Kind<Item[]> {
  return {
    sound(items) {
      const tidy = tidiedItems(list, items);
      const many = tooMany(list, tidy);
      if (many !== null) throw invalid('too_many', many);
      const [fault] = faultsOfItems(list, tidy);
      if (fault === undefined) return [...tidy];
      throw invalidInput(fault.field, `${fault.index + 1}番目の${list.word}：${fault.message}`);
    },
    imagesOf: (items) => items.flatMap(list.imagesOf),
    linesOf: (items) =>
      items.flatMap((item, index) => [`${index + 1}番目の${list.word}`, ...linesOfForm(list.form, item)]),
  };
}

function linesOfForm<Values extends object>(form: Form<Values>, values: Values): readonly string[] {
  return namesOf(form).flatMap((name) => {
    const { label, textOf } = form.fields[name];
    const text = textOf(values[name]);
    return text === '' ? [] : [`${label}：${text}`];
  });
}
