import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { memberInfo } from '#contract/member/membership.ts';
import { changeOwnData, type OwnData, ownData } from '#contract/member/own-data.ts';
import { OWN_DATA, type OwnDataForm } from '#domain/membership/own-data.ts';
import { faultsOf, merged } from '#domain/record/form.ts';
import { readingOf } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { usePress } from '#web/api/use-press.ts';
import { type ContactField, tidiedContact } from '#web/ui/membership/contact-fields.tsx';

const SAVED = '保存しました。';
const MERGED =
  'ほかの画面か事務局での変更を読み込み、あなたの変更を重ねました。内容を確かめて、もう一度保存してください。';

/** What a member types over their record, and how it meets a change that was made elsewhere meanwhile. */
export function useOwnData(stored: OwnData) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [typed, setTyped] = useState(() => formOf(stored));
  const [touched, setTouched] = useState<ReadonlySet<ContactField>>(new Set());
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const saving = usePress(changeOwnData, { keeps: readingOf(ownData), refreshes: [memberInfo] });
  const faults = faultsOf(OWN_DATA, typed);
  const faultOf = (field: ContactField) => faults.find((fault) => fault.field === field)?.message ?? null;

  const takeOver = (sent: OwnDataForm, newest: OwnData, sentence: string) => {
    setBase(newest);
    setTyped((now) => merged(OWN_DATA, { base: sent, typed: now, newest: formOf(newest) }).typed);
    setTried(false);
    setTouched(new Set());
    setSaid(sentence);
  };

  const readNewest = async () => {
    const newest = await client.fetchQuery({ ...readingOf(ownData), staleTime: 0 });
    saving.reset();
    takeOver(formOf(base), newest, MERGED);
  };

  const save = () => {
    setTried(true);
    setSaid(null);
    if (faults.length > 0) return;
    const { version } = base;
    saving.press(
      { body: { ...typed, version } },
      {
        onSuccess: (newest) => takeOver(typed, newest, SAVED),
        onError: (error) => {
          // Where the newest can't be read either, the server's sentence stays.
          if (isOvertaken(error)) readNewest().catch(() => undefined);
        },
      },
    );
  };

  const propsOf = (field: ContactField) => ({
    value: typed[field],
    fault: isTried || touched.has(field) ? faultOf(field) : null,
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [field]: value }));
      setSaid(null);
    },
    onBlur: () => {
      setTouched((known) => new Set(known).add(field));
      setTyped((now) => ({ ...now, [field]: tidiedContact(field, now[field]) }));
    },
  });

  return { propsOf, save, isSaving: saving.isPending, said, error: saving.error };
}

function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}

function formOf({ lastName, firstName, furigana, phoneNumber, postalCode, address }: OwnData): OwnDataForm {
  return {
    lastName,
    firstName,
    furigana,
    phoneNumber: tidiedContact('phoneNumber', phoneNumber),
    postalCode,
    address,
  };
}
