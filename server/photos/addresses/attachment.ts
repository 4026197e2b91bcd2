/** `Content-Disposition` of a file to keep: its name for every browser (RFC 5987), in ASCII for those that know no other. */
export function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiOf(fileName)}"; filename*=UTF-8''${encoded}`;
}

/** The day, the number and the ending stay: 春季カップ_2026-05-16_北クラブ対南クラブ_01.jpg is photo_2026-05-16_01.jpg. */
function asciiOf(fileName: string): string {
  const parts = fileName
    .replaceAll(/[^\w.-]+/g, '_')
    .split('_')
    .filter((part) => part !== '');
  return ['photo', ...parts].join('_');
}
