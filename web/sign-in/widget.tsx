import { Authenticator } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import type { IdentityConfig } from '#contract/operations/site.ts';
import { configureAmplify } from '#web/api/amplify.ts';
import { canUsePasskeys } from '#web/api/passkey-support.ts';
import { JustDone } from './back-to-sign-in.tsx';
import { Entering } from './entering.tsx';
import { formFields } from './form-fields.ts';
import { HandOver, LineWay, type WidgetStage } from './hand-over.tsx';
import { speakJapanese } from './language.ts';
import type { FirstScreen } from './screen.ts';
import { createServices, type Done } from './services.ts';
import { HasShownStep } from './step-heading.tsx';
import { ChoiceHeading, STEPS } from './steps.tsx';
import { translateTheRest } from './untranslated.ts';
import styles from './widget.module.css';
import fieldStyles from './widget-fields.module.css';

type WidgetProps = WidgetStage & {
  readonly identity: IdentityConfig;
  readonly siteName: string;
  readonly firstScreen: FirstScreen;
  readonly onSignedIn: () => Promise<void>;
};

/** Before the widget is drawn. Rejects where the server can't be asked. */
export async function prepare({ passwordMinLength }: IdentityConfig): Promise<void> {
  await configureAmplify();
  speakJapanese(passwordMinLength);
}

/** The widget in this site's language and look. It signs up only where its address asks for that screen. */
export function Widget({ identity, siteName, firstScreen, onSignedIn, ...stage }: WidgetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hasShownStep = useRef(false);
  const justDone = useRef<Done | null>(null);
  const [services] = useState(() =>
    createServices((done) => {
      justDone.current = done;
    }),
  );
  const providers = identity.oauth?.providers ?? [];
  const [fields] = useState(() => formFields({ siteName, ...identity }));
  useEffect(() => (frame.current === null ? undefined : translateTheRest(frame.current)), []);
  return (
    <div ref={frame} className={`${styles.widget} ${fieldStyles.fields}`}>
      <JustDone value={justDone}>
        <HasShownStep value={hasShownStep}>
          <Authenticator.Provider>
            <HandOver frame={frame} {...stage} />
            <ChoiceHeading />
            <Authenticator
              components={STEPS}
              formFields={fields}
              hideSignUp={firstScreen !== 'signUp'}
              initialState={firstScreen}
              loginMechanisms={['email']}
              {...passkeysToo(identity)}
              services={services}
              signUpAttributes={['name', 'phone_number']}
              socialProviders={providers.filter((provider) => provider !== 'line')}
            >
              <Entering onSignedIn={onSignedIn} />
            </Authenticator>
            {providers.includes('line') && <LineWay />}
          </Authenticator.Provider>
        </HasShownStep>
      </JustDone>
    </div>
  );
}

/** The password first, as ever; a passkey is a choice beside it, where the pool and this browser have them. */
function passkeysToo({ passkeyDomain }: IdentityConfig) {
  if (!canUsePasskeys(passkeyDomain ?? null)) return {};
  const hiddenAuthMethods: ('EMAIL_OTP' | 'SMS_OTP')[] = ['EMAIL_OTP', 'SMS_OTP'];
  return { passwordless: { hiddenAuthMethods, preferredAuthMethod: 'PASSWORD' as const } };
}
