import { Drawer } from '@base-ui/react/drawer';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './menu.module.css';
import { MenuList } from './menu-list.tsx';

type MenuProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What opens it, and has the focus again afterwards. */
  readonly button: RefObject<HTMLElement | null>;
};

/** The slide-in menu: closed by a swipe, Escape, a phone's back gesture, a press beside it, and by going anywhere. */
export function Menu({ isOpen, onOpenChange, button }: MenuProps) {
  const router = useRouter();
  const leaves = useRef(false);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        leaves.current = pathChanged;
        onOpenChange(false);
      }),
    [router, onOpenChange],
  );

  return (
    <Drawer.Root
      open={isOpen}
      swipeDirection="right"
      onOpenChange={(opens) => {
        leaves.current = false;
        onOpenChange(opens);
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          {/* Another page takes the focus to its heading. */}
          <Drawer.Popup className={styles.popup} finalFocus={() => (leaves.current ? false : button.current)}>
            <div className={styles.top}>
              <Drawer.Title className={styles.title}>メニュー</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label="メニューを閉じる">
                <Icon path="M5 5l14 14M19 5 5 19" />
              </Drawer.Close>
            </div>
            <MenuList />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
