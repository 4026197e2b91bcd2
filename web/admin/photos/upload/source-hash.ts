/**
 * SHA-256 of a file, lower-case hex: by it the server knows the same photo again, and goes on with what it has of it. Null
 * where the browser makes none (a page that is not on https). Rejects for a file that can't be read (any more).
 */
export async function sourceHash(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  if (!globalThis.isSecureContext || crypto.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
