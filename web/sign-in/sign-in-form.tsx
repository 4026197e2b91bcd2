import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { IdentityConfig } from '#contract/operations/site.ts';
import { canUsePasskeys } from '#web/api/passkey-support.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import type { Asked, Way } from './asked.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { EmailField, PasswordField } from './sign-in-fields.tsx';
import styles from './sign-in-form.module.css';
import headingStyles from './step-heading.module.css';
import widgetStyles from './widget.module.css';
import fieldStyles from './widget-fields.module.css';

type SignInFormProps = {
  readonly identity: Pick<IdentityConfig, 'oauth' | 'passkeyDomain'>;
  /** Whether what was asked for is on its way. */
  readonly isBusy: boolean;
  readonly onAsk: (asked: Asked) => void;
};

/**
 * The widget's first screen, without the widget: the server draws it, and it is there to type in while the widget is on its way.
 * Its markup and classes are the widget's, so one look is both's.
 */
export function SignInForm({ identity, isBusy, onAsk }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [hasUsername, setHasUsername] = useState(false);
  const offersPasskeys = useOffersPasskeys(identity.passkeyDomain);
  const look = () => setHasUsername(typedIn(form.current).username.trim() !== '');
  // Typed, or filled in by the browser, before the program came.
  useEffect(() => setHasUsername(typedIn(form.current).username.trim() !== ''), []);
  const ask = (way: Way) => onAsk({ way, typed: typedIn(form.current) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({ kind: 'password' });
  };
  return (
    <div className={`${widgetStyles.widget} ${fieldStyles.fields}`}>
      <div className={headingStyles.head}>
        <h1 className={headingStyles.title} tabIndex={-1}>
          ログイン
        </h1>
      </div>
      <noscript>
        <p className={styles.needsProgram}>ログインするには、JavaScriptを有効にしてください。</p>
      </noscript>
      {/* Outside of a dialog, this method sends nothing: a press before the program is here must not lead away. */}
      <form ref={form} method="dialog" onSubmit={submit} onInput={look}>
        <ProviderButtons
          providers={identity.oauth?.providers ?? []}
          onChoose={(provider) => ask({ kind: 'provider', provider })}
        />
        <div className={`amplify-flex ${styles.column}`}>
          <fieldset className="amplify-flex" disabled={isBusy}>
            <span className="amplify-visually-hidden">
              <legend>ログイン</legend>
            </span>
            <EmailField />
            <PasswordField />
          </fieldset>
          <SubmitButton isBusy={isBusy} />
          {offersPasskeys && (
            <button
              className="amplify-button amplify-button--link amplify-button--small"
              type="button"
              disabled={isBusy || !hasUsername}
              title={hasUsername ? undefined : '先にメールアドレスを入力してください。'}
              onClick={() => ask({ kind: 'otherWays' })}
            >
              パスキーを使う（メール入力後）
            </button>
          )}
          <div data-amplify-footer="">
            <button
              className="amplify-button amplify-button--link amplify-button--small"
              type="button"
              onClick={() => ask({ kind: 'forgotPassword' })}
            >
              パスワードをお忘れの方
            </button>
          </div>
        </div>
      </form>
    </div>
  );
}

function SubmitButton({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <button
      className={`amplify-button amplify-button--primary ${styles.submit}`}
      type="submit"
      disabled={isBusy}
    >
      {isBusy ? (
        <span className="amplify-flex amplify-button__loader-wrapper">
          <svg className="amplify-loader" aria-hidden="true">
            <circle cx="50%" cy="50%" r="42%" strokeWidth="8%" />
            <circle cx="50%" cy="50%" r="42%" strokeWidth="8%" />
          </svg>
          ログイン中
        </span>
      ) : (
        'ログイン'
      )}
    </button>
  );
}

/** The server doesn't know the browser; nearly every one can. */
function useOffersPasskeys(domain: string | undefined): boolean {
  const isDrawn = useIsDrawn();
  return isDrawn ? domain !== undefined : canUsePasskeys(domain ?? null);
}

function typedIn(form: HTMLFormElement | null): Asked['typed'] {
  const textIn = (autocomplete: string) =>
    form?.querySelector<HTMLInputElement>(`[autocomplete=${autocomplete}]`)?.value ?? '';
  return { username: textIn('username'), password: textIn('current-password') };
}
