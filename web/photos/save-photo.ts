import { photoToSave } from '#contract/publishing/photos.ts';
import { call } from '#web/api/client.ts';

/**
 * - `downloading`: the browser has been given the file.
 * - `shared`: the reader was shown where it could go, and has decided.
 */
type Outcome = 'downloading' | 'shared';

/**
 * Saves a photo's file under the server's name for it. Rejects as `call` does: with the code `premium_required` for a member
 * whose membership doesn't reach.
 */
export async function savePhoto(photoId: string): Promise<Outcome> {
  const { url, file_name } = await call(photoToSave, { query: { photoId } });
  if (isApplePhone() && (await isShared(url, file_name))) return 'shared';
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  return 'downloading';
}

/** There a download goes to the files; to the photos, where everyone looks for a photo, only the share sheet leads. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // A tablet calls itself a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Whether the share sheet has come up; where it can't (an old version, a picture that took too long), it is downloaded. */
async function isShared(url: string, fileName: string): Promise<boolean> {
  if (typeof navigator.canShare !== 'function') return false;
  try {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    const blob = await answer.blob();
    const files = [new File([blob], fileName, { type: blob.type })];
    if (!navigator.canShare({ files })) return false;
    await navigator.share({ files });
    return true;
  } catch (error) {
    // Closed by the reader, who knows.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
