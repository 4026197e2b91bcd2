import { checkAddress, type SetupState } from '#contract/operations/setup.ts';
import { call } from '#web/api/client.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './setup-form.tsx';
import { Trial } from './trial.tsx';

type AddressPartProps = PartProps & { readonly proxy: SetupState['proxy'] };

/** The public address, and who is in front of the server. */
export function AddressPart({ token, draft, change, field, proxy }: AddressPartProps) {
  const { publicUrl } = draft;
  const onTry = async () => {
    const { isGood, message, proposal } = await call(checkAddress, { token, body: { publicUrl } });
    if (proposal !== null) change({ trustProxy: proposal });
    return { isGood, message };
  };
  return (
    <>
      <Part title="4. サイトのアドレス" lead="会員がサイトを開くアドレスです。リンクやメールに使います。">
        <Field
          label="アドレス"
          hint="例：https://tsunagu.example"
          type="url"
          inputMode="url"
          autoComplete="off"
          {...field('publicUrl')}
        />
        <Trial
          label="アドレスを確かめる"
          hint="このサーバーが、自分にそのアドレスで届くか確かめます。"
          tooLate="時間内に返事がありませんでした。"
          onTry={onTry}
        />
      </Part>
      <Part
        title="5. 前に置いたプロキシー"
        lead="このサーバーの前にある Caddy や nginx の数です。間違えると、ログインの回数の制限が全員に一度にかかります。ふつうは 1 です。"
      >
        {proxy.proposal === null ? (
          <p>
            この画面はプロキシーを通さずに開かれているので、ここからは数えられません。「アドレスを確かめる」で数えられます。
          </p>
        ) : (
          <p>
            この画面は {proxy.entries} 段のプロキシーを通って届きました。あなたのアドレスは{' '}
            <strong>{proxy.caller}</strong> と見えています。
          </p>
        )}
        <Field label="プロキシーの段数" inputMode="numeric" autoComplete="off" {...field('trustProxy')} />
      </Part>
    </>
  );
}
