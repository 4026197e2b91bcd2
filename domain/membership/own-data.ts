/** 会員情報の変更: what members correct of their own record, by the rules of the registration. The e-mail is the account's. */

import { defineForm, type ValuesOf } from '../record/form.ts';
import { MEMBER } from './member-form.ts';

const { lastName, firstName, furigana, phoneNumber, postalCode, address } = MEMBER.fields;

/** As typed. */
export const OWN_DATA = defineForm({ lastName, firstName, furigana, phoneNumber, postalCode, address });
export type OwnDataForm = ValuesOf<typeof OWN_DATA>;
