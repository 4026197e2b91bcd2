import styles from './file-choice.module.css';

/** CSV・Excelを読み込む: chooses one file with a table. */
export function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <label className={styles.file}>
      CSV・Excelを読み込む
      <input
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
  );
}
