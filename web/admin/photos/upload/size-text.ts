const MEGABYTE = 1024 * 1024;

/** Bytes as people count them: 3.4 MB, 1,600 MB. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const digits = megabytes < 10 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${megabytes.toLocaleString('ja-JP', options)} MB`;
}
