import {
  type ConfirmResetPasswordInput,
  type ConfirmSignUpInput,
  confirmResetPassword,
  confirmSignUp,
  type SignUpInput,
  signUp,
} from 'aws-amplify/auth';

/** The name of the terms checkbox in the sign-up form. */
export const TERMS = 'acknowledgement';
const TERMS_UNCHECKED = '利用規約への同意が必要です。';

/** What somebody has done when the widget leads them back to the sign-in. */
export type Done = 'newPassword' | 'confirmed';

/** Where pages are rendered on a server, a context comes before the input. */
type Given<Input> = readonly [Input] | readonly [context: unknown, Input];

/** Where this site differs from the widget's own services. `onDone` hears what the widget itself says nothing of. */
export function createServices(onDone: (done: Done) => void) {
  return {
    handleSignUp: (...given: Given<SignUpInput>) => signUp(withoutTrunkZero(inputOf(given))),

    validateCustomSignUp: async (form: Readonly<Record<string, string>>) =>
      form[TERMS] === undefined ? { [TERMS]: TERMS_UNCHECKED } : {},

    async handleForgotPasswordSubmit(...given: Given<ConfirmResetPasswordInput>) {
      await confirmResetPassword(inputOf(given));
      onDone('newPassword');
    },

    async handleConfirmSignUp(...given: Given<ConfirmSignUpInput>) {
      const output = await confirmSignUp(inputOf(given));
      onDone('confirmed');
      return output;
    },
  };
}

function inputOf<Input>(given: Given<Input>): Input {
  return given.length === 1 ? given[0] : given[1];
}

/** Japanese numbers are typed as 090…; after +81 the 0 falls away. */
export function withoutTrunkZero(input: SignUpInput): SignUpInput {
  const attributes = input.options?.userAttributes;
  const number = attributes?.phone_number;
  if (input.options === undefined || number === undefined) return input;
  const phone_number = number.replace(/^\+810/, '+81');
  return { ...input, options: { ...input.options, userAttributes: { ...attributes, phone_number } } };
}
