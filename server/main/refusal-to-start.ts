import { ConfigError } from '#server/platform/config.ts';
import { StoreError, type StoreTrouble, storeTroubleOf } from '#server/platform/store/errors.ts';
import { ContentError } from '#server/publishing/site/content-file.ts';

const DATABASE_TROUBLES: Readonly<Record<StoreTrouble, string>> = {
  away: '起動の途中で、データベースとの接続が切れました。データベースが動いているか確かめて、もう一度起動してください。',
  diskFull: 'ディスクの空きがないため、起動できません。空きを作って、もう一度起動してください。',
  readOnly:
    'データベースが書き込みを受け付けないため、起動できません。DATABASE_URL と、データフォルダーの権限を確かめてください。',
};

/** Why the server did not start: one line where the operator can mend it, everything where only we can. */
export function refusalToStart(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError) return error.message;
  if (error instanceof StoreError) return `データベースを開けません: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') {
    return `ポート ${port} は使用中です。PORT=3001 のように別の番号を指定して、もう一度起動してください。`;
  }
  if (code === 'EACCES')
    return `ポート ${port} を使う権限がありません。1024以上の番号を PORT に指定してください。`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `設定エラー: HOST はこの機械のアドレスで指定してください（現在の値: ${address ?? hostname ?? ''}）。`;
  }
  const trouble = storeTroubleOf(error);
  return trouble === null ? (error.stack ?? error.message) : DATABASE_TROUBLES[trouble];
}
