import { useEffect, useRef, useState } from 'react';
import { postalCodeOf } from '#domain/membership/typed.ts';

type AddressField = { readonly value: string; readonly onChange: (value: string) => void };

/**
 * Fills 住所 from a postal code that was typed. Only a field that is empty, or has what was filled in before, is filled: nothing that
 * somebody has typed is ever replaced. Where nothing is found, it is typed.
 */
export function useAddressFilling(address: AddressField) {
  const latest = useRef(address);
  const asked = useRef('');
  const [filled, setFilled] = useState('');
  const ours = useRef('');
  // The answer comes to a field that may have changed meanwhile.
  useEffect(() => {
    latest.current = address;
  });
  const isFree = () => latest.current.value === '' || latest.current.value === ours.current;
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
  return { fillFrom, isFilled: filled !== '' && filled === address.value };
}
