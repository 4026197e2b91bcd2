/** Where a code has gone, as the screens show it: nobody else's address can be read from it. */

import { loginNameOf } from '../users/user.ts';

export type Delivery = {
  readonly Destination: string;
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly AttributeName: 'email' | 'phone_number';
};

export function mailDelivery(email: string): Delivery {
  return { Destination: maskedEmail(email), DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}

export function smsDelivery(phoneNumber: string): Delivery {
  return {
    Destination: maskedPhoneNumber(phoneNumber),
    DeliveryMedium: 'SMS',
    AttributeName: 'phone_number',
  };
}

/** `h***@e***`; in the normal form, as capitals that nobody has typed would tell that the account exists. */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = loginNameOf(email).split('@');
  return `${firstOf(name)}***@${firstOf(domain)}***`;
}

/** `+*******5678`. */
export function maskedPhoneNumber(phoneNumber: string): string {
  const shown = phoneNumber.slice(-4);
  return `+${'*'.repeat(Math.max(0, phoneNumber.length - 1 - shown.length))}${shown}`;
}

function firstOf(text: string): string {
  const [first = ''] = text;
  return first;
}
