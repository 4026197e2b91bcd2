import { sendTestLetter } from '#contract/operations/setup.ts';
import { type MailEncryption, USUAL_PORTS } from '#domain/setup/answers.ts';
import { call } from '#web/api/client.ts';
import { ConsentBox } from '#web/ui/form/consent-box.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './setup-form.tsx';
import { Trial } from './trial.tsx';

const ENCRYPTIONS: Readonly<Record<MailEncryption, string>> = {
  startTls: '587（STARTTLS）',
  tls: '465（SSL/TLS）',
};

/** The mail server, and a letter to try it. */
export function MailPart({ token, draft, change, field }: PartProps) {
  const { mailHost, mailPort, mailEncryption, mailUser, mailPassword, mailFrom, email } = draft;
  const isNow = draft.mail === 'now';
  const choose = (chosen: MailEncryption) =>
    change({ mailEncryption: chosen, mailPort: USUAL_PORTS[chosen] });
  return (
    <Part
      title="3. メール"
      lead="会員登録の確認コードや、お問い合わせの通知を送ります。メールの契約先（レンタルサーバーなど）の「送信メールサーバー（SMTP）」の欄を写してください。"
    >
      <ConsentBox
        label="メールはあとで設定する"
        isChecked={!isNow}
        fault={null}
        onChange={(isLater) => change({ mail: isLater ? 'later' : 'now' })}
      />
      {isNow ? (
        <>
          <Field
            label="メールサーバーの名前"
            hint="例：smtp.example.jp"
            inputMode="url"
            autoComplete="off"
            {...field('mailHost')}
          />
          <RadioRow
            legend="暗号化"
            name="mailEncryption"
            options={['startTls', 'tls']}
            chosen={mailEncryption}
            onChoose={choose}
            labelOf={(option) => ENCRYPTIONS[option]}
          />
          <Field label="ポート" inputMode="numeric" autoComplete="off" {...field('mailPort')} />
          <Field label="ユーザー名" autoComplete="off" {...field('mailUser')} />
          <Field
            label="メールのパスワード"
            hint="メールサーバーのものです。管理者のパスワードではありません。"
            type="password"
            autoComplete="off"
            {...field('mailPassword')}
          />
          <Field
            label="差出人のメールアドレス"
            hint="例：no-reply@example.jp"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...field('mailFrom')}
          />
          <Trial
            label="テストメールを送る"
            hint={`管理者のメールアドレス${email === '' ? '' : `（${email}）`}に送ります。`}
            tooLate="時間内に返事がありませんでした。メールサーバーの名前とポートを確かめてください。"
            onTry={() =>
              call(sendTestLetter, {
                token,
                body: { mailHost, mailPort, mailEncryption, mailUser, mailPassword, mailFrom, to: email },
              })
            }
          />
        </>
      ) : (
        <p>
          設定するまで、会員登録の確認コードも、パスワードの再設定も、お問い合わせの通知も届きません。会員を募る前に、tsunagu
          setup で設定してください。
        </p>
      )}
    </Part>
  );
}
