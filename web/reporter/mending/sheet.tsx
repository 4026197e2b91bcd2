import type { ReactNode } from 'react';
import type { PerSide } from '#domain/match/match.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';

type SheetProps = {
  /** Those that title and ways may name. */
  readonly clubs: PerSide<string>;
  readonly title: string;
  readonly ways: readonly {
    readonly label: string;
    readonly kind: 'plain' | 'danger';
    readonly onPress: () => void;
  }[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** What can be done about something recorded; each way is asked about before it is entered. */
export function Sheet({ clubs, title, ways, children, onClose }: SheetProps) {
  return (
    <Dialog
      title={<ClubsNamed clubs={clubs}>{title}</ClubsNamed>}
      onDismiss={onClose}
      actions={
        <>
          {ways.map(({ label, kind, onPress }) => (
            <DialogButton
              key={label}
              kind={kind}
              onPress={() => {
                onClose();
                onPress();
              }}
            >
              <ClubsNamed clubs={clubs}>{label}</ClubsNamed>
            </DialogButton>
          ))}
          <DialogButton kind="plain" onPress={onClose}>
            閉じる
          </DialogButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
