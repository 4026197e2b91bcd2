/** 会員情報の変更: members read and correct their own record. */

import * as Type from 'typebox';
import { OWN_DATA, type OwnDataForm } from '#domain/membership/own-data.ts';
import { siteCall } from '../call.ts';
import { inputPropertiesOf, propertiesOf } from '../form-schema.ts';
import { Count } from '../wire.ts';

/** What a member may correct; `version` rises with each change of the record. */
export const OwnData = Type.Unsafe<OwnDataForm & { readonly email: string; readonly version: number }>(
  Type.Object({ ...propertiesOf(OWN_DATA), email: Type.String(), version: Count }),
);
export type OwnData = Type.Static<typeof OwnData>;

const OWN_DATA_PATH = '/api/membership/own-data';

export const ownData = siteCall({
  method: 'GET',
  content: 'member',
  path: OWN_DATA_PATH,
  access: 'member',
  summary: 'Name, telephone number and address of the caller, to be corrected',
  answer: OwnData,
});

export const changeOwnData = siteCall({
  method: 'PATCH',
  content: 'member',
  path: OWN_DATA_PATH,
  access: 'member',
  summary: 'Corrects the record of the version that was read; 409 where another change was first',
  body: Type.Unsafe<Omit<OwnDataForm, 'furigana'> & { readonly furigana?: string; readonly version: number }>(
    Type.Object({ ...inputPropertiesOf(OWN_DATA), version: Count }),
  ),
  answer: OwnData,
});
