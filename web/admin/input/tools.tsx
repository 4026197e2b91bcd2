import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import styles from './tools.module.css';

type ToolsProps = {
  readonly isEverything: boolean;
  readonly onEverything: (isEverything: boolean) => void;
  readonly onFile: (file: File) => void;
  readonly onExport: () => void;
  readonly onTokens: () => void;
  /** How many club names are another spelling of a known club's. */
  readonly variants: number;
  readonly onVariants: () => void;
  readonly onMore: () => void;
  readonly onClear: () => void;
};

/** What is done with all rows together. */
export function Tools(props: ToolsProps) {
  const { isEverything, onEverything, onFile, onExport, onTokens, variants, onVariants, onMore, onClear } =
    props;
  const id = useId();
  return (
    <div className={styles.tools}>
      <label htmlFor={id} className={styles.file}>
        CSV・Excelを読み込む
        <input
          id={id}
          type="file"
          className={styles.input}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file, mended, may be chosen again.
            target.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      <Button onClick={onExport}>CSVに書き出す</Button>
      <Button onClick={onTokens}>空のURLトークンを作る</Button>
      {variants > 0 && (
        <Button onClick={onVariants}>クラブの登録名の候補をすべて採用する（{variants}件）</Button>
      )}
      <Button onClick={onMore}>行を増やす</Button>
      <DeedButton deed="risky" onClick={onClear}>
        下書きを消す
      </DeedButton>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isEverything}
          onChange={({ target }) => onEverything(target.checked)}
        />
        すべての列を表示する
      </label>
    </div>
  );
}
