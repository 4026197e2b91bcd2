import { useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './menu-button.module.css';

type MenuComponent = typeof import('./menu.tsx').Menu;

const NOT_LOADED = 'メニューを読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** Opens the menu, which is loaded when a finger, the mouse or the keyboard comes near, and so in no first page. */
export function MenuButton({ className }: { readonly className: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<MenuComponent | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);

  const load = () =>
    import('./menu.tsx').then(
      (module) => {
        setMenu(() => module.Menu);
        return true;
      },
      () => false,
    );
  const open = async () => {
    const isLoaded = Menu !== null || (await load());
    setMissing(!isLoaded);
    setOpen(isLoaded);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label="メニュー"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void open()}
      >
        <Icon path="M4 6h16M4 12h16M4 18h16" />
      </button>
      {isMissing && (
        <p role="alert" className={styles.missing}>
          {NOT_LOADED}
        </p>
      )}
      {Menu !== null && <Menu isOpen={isOpen} onOpenChange={setOpen} button={button} />}
    </>
  );
}
