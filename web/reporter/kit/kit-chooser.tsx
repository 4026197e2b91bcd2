import { useState } from 'react';
import type { KitChoice } from '#domain/match/kit-choice.ts';
import { SIDES, type Side } from '#domain/match/match.ts';
import { Kit } from '#web/ui/kit.tsx';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import styles from './kit-chooser.module.css';
import { KitQuestion, useKitQuestion } from './kit-question.tsx';
import { SideKits } from './side-kits.tsx';

export type KitChooserProps = { readonly shown: ReportedMatch; readonly address: MatchAddress };

/**
 * What each side wears today: asked once before kick-off, and chosen with two taps at any time. A choice needs no
 * confirmation: the next tap puts it right.
 */
export function KitChooser({ shown, address }: KitChooserProps) {
  const outbox = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const { isAsked, skip } = useKitQuestion(shown, address);
  const { match } = shown;
  const { home, away } = match.fixture.clubs;
  const close = () => setOpen(false);
  const choose = (side: Side, kit: KitChoice | null) =>
    void outbox.perform(address, { type: 'chooseKit', side, kit }, match);
  if (isAsked) return <KitQuestion shown={shown} onChoose={choose} onSkip={skip} />;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`ユニフォームの色を選ぶ（${home}、${away}）`}
        onClick={() => setOpen(true)}
      >
        {SIDES.map((side) => (
          <Kit key={side} side={side} />
        ))}
        ユニフォームの色を選ぶ
      </button>
      {isOpen && (
        <Dialog
          title="ユニフォームの色"
          onDismiss={close}
          actions={
            <DialogButton kind="plain" onPress={close}>
              閉じる
            </DialogButton>
          }
        >
          {SIDES.map((side) => (
            <SideKits key={side} side={side} shown={shown} onChoose={(kit) => choose(side, kit)} />
          ))}
        </Dialog>
      )}
    </>
  );
}
