/** Where a code has gone, as the screens show it: nobody else's address can be read from it. */

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

/** `h***@e***`. */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
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
