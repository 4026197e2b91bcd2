import { type SignUpInput, signUp } from 'aws-amplify/auth';

/** The name of the terms checkbox in the sign-up form. */
export const TERMS = 'acknowledgement';
const TERMS_UNCHECKED = '利用規約への同意が必要です。';

/** Where this site's sign-up differs from the widget's own. */
export const SERVICES = {
  // Where pages are rendered on a server, a context comes before the input.
  handleSignUp: (...given: readonly [SignUpInput] | readonly [context: unknown, SignUpInput]) =>
    signUp(withoutTrunkZero(given.length === 1 ? given[0] : given[1])),

  validateCustomSignUp: async (form: Readonly<Record<string, string>>) =>
    form[TERMS] === undefined ? { [TERMS]: TERMS_UNCHECKED } : {},
};

/** Japanese numbers are typed as 090…; after +81 the 0 falls away. */
export function withoutTrunkZero(input: SignUpInput): SignUpInput {
  const attributes = input.options?.userAttributes;
  const number = attributes?.phone_number;
  if (input.options === undefined || number === undefined) return input;
  const phone_number = number.replace(/^\+810/, '+81');
  return { ...input, options: { ...input.options, userAttributes: { ...attributes, phone_number } } };
}
