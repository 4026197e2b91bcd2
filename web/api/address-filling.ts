import { useEffect, useRef, useState } from 'react';
import { postalCodeOf } from '#domain/membership/typed.ts';

type AddressField = { readonly value: string; readonly onChange: (value: string) => void };

/**
 * Fills 住所 from a postal code that was typed. Only a field that is empty, or has what was filled in before, is filled, and never one
 * that somebody is in: nothing that is typed is ever replaced. Where nothing is found, it is typed.
 */
export function useAddressFilling(address: AddressField) {
  const latest = useRef(address);
  const asked = useRef('');
  const [filled, setFilled] = useState('');
  const ours = useRef('');
  const isIn = useRef(false);
  // The answer comes to a field that may have changed meanwhile.
  useEffect(() => {
    latest.current = address;
  });
  const isFree = () => {
    const { value } = latest.current;
    return !isIn.current && (value === '' || value === ours.current);
  };
  const fillFrom = async (typed: string) => {
    const postalCode = postalCodeOf(typed);
    if (postalCode === null || postalCode === asked.current || !isFree()) return;
    asked.current = postalCode;
    const found = await import('./address-at.ts').then(
      ({ addressAt }) => addressAt(postalCode),
      () => null,
    );
    if (found === null || asked.current !== postalCode || !isFree()) return;
    ours.current = found;
    setFilled(found);
    latest.current.onChange(found);
  };
  const enter = (enters: 'in' | 'out') => {
    isIn.current = enters === 'in';
  };
  return { fillFrom, enter, isFilled: filled !== '' && filled === address.value };
}
