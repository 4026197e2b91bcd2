import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { FileChoice } from '../controls/file-choice.tsx';
import styles from './tools.module.css';
import type { LinkUnit } from './url-tokens.tsx';

type ToolsProps = {
  readonly isEverything: boolean;
  readonly onEverything: (isEverything: boolean) => void;
  readonly onFile: (file: File) => void;
  readonly onExport: () => void;
  readonly onTokens: () => void;
  readonly linkUnit: LinkUnit;
  readonly onLinkUnit: (unit: LinkUnit) => void;
  /** How many club names are another spelling of a known club's. */
  readonly variants: number;
  readonly onVariants: () => void;
  readonly onMore: () => void;
  readonly onClear: () => void;
};

/** What is done with all rows together. */
export function Tools(props: ToolsProps) {
  const { isEverything, onEverything, onFile, onExport, onTokens, linkUnit, onLinkUnit } = props;
  const { variants, onVariants, onMore, onClear } = props;
  return (
    <div className={styles.tools}>
      <FileChoice onFile={onFile} />
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
          checked={linkUnit === 'match'}
          onChange={({ target }) => onLinkUnit(target.checked ? 'match' : 'spot')}
        />
        URLトークンを試合ごとに作る（ふだんは会場と日ごと）
      </label>
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
