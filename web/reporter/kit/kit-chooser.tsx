import { useState } from 'react';
import { isPlainShirt, KIT_CHOICES, type KitChoice, PLAIN_SHIRTS } from '#domain/match/kit-choice.ts';
import { SIDES, type Side } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import { Kit } from '#web/ui/kit.tsx';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import { type ReportedMatch, wornShirts } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import styles from './kit-chooser.module.css';

export type KitChooserProps = { readonly shown: ReportedMatch; readonly address: MatchAddress };

/** What each side wears today: seen at a glance, and chosen with two taps. It asks nothing: the next tap puts it right. */
export function KitChooser({ shown, address }: KitChooserProps) {
  const outbox = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const { match } = shown;
  const isKnown = Object.values(wornShirts(shown)).some((shirt) => shirt !== null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label="ユニフォームの色を選ぶ"
        onClick={() => setOpen(true)}
      >
        {SIDES.map((side) => (
          <Kit key={side} side={side} />
        ))}
        {isKnown ? '色' : '色を選ぶ'}
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
            <SideKits
              key={side}
              side={side}
              shown={shown}
              onChoose={(kit) => void outbox.perform(address, { type: 'chooseKit', side, kit }, match)}
            />
          ))}
        </Dialog>
      )}
    </>
  );
}

type SideKitsProps = {
  readonly side: Side;
  readonly shown: ReportedMatch;
  readonly onChoose: (kit: KitChoice | null) => void;
};

/** The club's own shirts, where they are known, and the plain ones. */
function SideKits({ side, shown, onChoose }: SideKitsProps) {
  const { match, kits } = shown;
  const chosen = match.kits[side];
  const hasOwn = kits[side].first !== undefined || kits[side].second !== undefined;
  return (
    <fieldset className={styles.side}>
      <legend className={styles.club}>
        <ClubName clubs={match.fixture.clubs} side={side} />
      </legend>
      <div className={styles.kits}>
        {KIT_CHOICES.map((kit) => {
          const own = isPlainShirt(kit) ? undefined : kits[side][kit];
          const shirt = isPlainShirt(kit) ? { colour: PLAIN_SHIRTS[kit], word: kit } : own;
          if (shirt === undefined) return null;
          return (
            <button
              key={kit}
              type="button"
              className={styles.kit}
              aria-pressed={chosen === kit}
              onClick={() => onChoose(kit)}
            >
              <KitSwatch side={side} shirt={shirt} />
              <span aria-hidden={own === undefined}>{own === undefined ? shirt.word : OWN[kit]}</span>
            </button>
          );
        })}
        {chosen !== undefined && (
          <button type="button" className={styles.kit} onClick={() => onChoose(null)}>
            {hasOwn ? '選ばない' : '消す'}
          </button>
        )}
      </div>
    </fieldset>
  );
}

const OWN: Partial<Record<KitChoice, string>> = { first: '1着目', second: '2着目' };
