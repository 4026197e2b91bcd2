import { I18n } from 'aws-amplify/utils';
import { PROVIDER_MESSAGES } from '#web/api/provider-messages.ts';
import { passwordLengthTexts, VOCABULARY } from './vocabulary.ts';

/** Lets the widget speak Japanese. `passwordMinLength` in characters. */
export function speakJapanese(passwordMinLength: number): void {
  I18n.putVocabulariesForLanguage('ja', {
    ...PROVIDER_MESSAGES,
    ...VOCABULARY,
    ...passwordLengthTexts(passwordMinLength),
  });
  I18n.setLanguage('ja');
}
