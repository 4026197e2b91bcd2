import { useAuthenticator } from '@aws-amplify/ui-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { LoginProvider } from '#contract/operations/site.ts';
import type { Asked, Typed } from './asked.ts';
import { ProviderButton } from './provider-buttons.tsx';

type HandOverProps = WidgetStage & {
  /** What the widget is drawn in. */
  readonly frame: RefObject<HTMLElement | null>;
};

export type WidgetStage = {
  /** What was chosen at the form that the page began with. */
  readonly asked: Asked | null;
  /** Whether the widget is in the page; before that, nothing of it can be sent. */
  readonly isOnStage: boolean;
  /** The widget has something to do, or to say. */
  readonly onNeeded: () => void;
};

/** As the widget's library calls them. */
const PROVIDERS: Readonly<Record<LoginProvider, string | { readonly custom: string }>> = {
  line: { custom: 'LINE' },
  amazon: 'Amazon',
  apple: 'Apple',
  facebook: 'Facebook',
  google: 'Google',
};

/** Carries on in the widget what was typed and chosen at the form that the page began with. */
export function HandOver({ frame, asked, isOnStage, onNeeded }: HandOverProps) {
  const { route, toForgotPassword, toShowAuthMethods, toFederatedSignIn } = useAuthenticator((context) => [
    context.route,
  ]);
  const hasBegun = useRef(false);
  const isReady = route !== 'idle' && route !== 'setup';

  useEffect(() => {
    if (isReady && (asked !== null || route !== 'signIn')) onNeeded();
  }, [isReady, asked, route, onNeeded]);

  useEffect(() => {
    if (!isOnStage || asked === null || route !== 'signIn' || hasBegun.current) return;
    const form = frame.current?.querySelector('form');
    if (form === null || form === undefined) return;
    hasBegun.current = true;
    fillIn(form, asked.typed);
    const { way } = asked;
    switch (way.kind) {
      case 'password':
        form.requestSubmit();
        return;
      case 'otherWays':
        toShowAuthMethods();
        return;
      case 'forgotPassword':
        toForgotPassword();
        return;
      case 'provider':
        toFederatedSignIn({ provider: PROVIDERS[way.provider] });
    }
  }, [frame, isOnStage, asked, route, toShowAuthMethods, toForgotPassword, toFederatedSignIn]);
  return null;
}

/** LINE's button below the widget's sign-in, which has none for it. */
export function LineWay() {
  const { route, toFederatedSignIn } = useAuthenticator((context) => [context.route]);
  if (route !== 'signIn') return null;
  return (
    <ProviderButton
      provider="line"
      onChoose={(provider) => toFederatedSignIn({ provider: PROVIDERS[provider] })}
    />
  );
}

/** As if typed: the widget hears of it by its own listeners. */
function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field === null) continue;
    // React hides the browser's own way to set a value behind one that tells nobody.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
