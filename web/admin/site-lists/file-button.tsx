import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

const PICTURES = 'image/svg+xml,image/png,image/jpeg,image/webp,image/avif';

type FileButtonProps = {
  readonly isInvalid: boolean;
  readonly isBusy: boolean;
  /** Several at once, in the order of their names. */
  readonly takesSeveral?: true;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** A button that lets choose pictures of this device. */
export function FileButton({ isInvalid, isBusy, takesSeveral, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURES}
        multiple={takesSeveral === true}
        hidden={true}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].sort((a, b) => BY_NAME.compare(a.name, b.name));
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button aria-invalid={isInvalid} disabled={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** 2 before 10. */
const BY_NAME = new Intl.Collator('ja', { numeric: true });
