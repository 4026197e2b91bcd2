/** Safari takes the text only after the press is over, and none where its address has gone by then. */
const TAKEN_BY_THEN_MS = 60_000;

/** Saves what is in it as a file on the reader's device. */
export function download(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_BY_THEN_MS);
}
