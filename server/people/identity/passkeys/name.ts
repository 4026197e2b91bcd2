/** Keepers of passkeys that many people have, by the model number (AAGUID) that they give without being asked. */
const KEEPERS: Readonly<Record<string, string>> = {
  fbfc3007154e4ecc8c0b6e020557d7bd: 'iCloudキーチェーン',
  dd4ec289e01d41c9bb8970fa845d4bf2: 'iCloudキーチェーン',
  ea9b8d664d011d213ce4b6b48cb575d4: 'Googleパスワードマネージャー',
  adce000235bcc60a648b0b25f1f05503: 'MacのChrome',
  '08987058cadc4b81b6e130de50dcbe96': 'Windows Hello',
  '9ddd1817af5a4672a2b93e3dd95000a9': 'Windows Hello',
  '6028b017b1d44c02b4b3afcdafc96bb2': 'Windows Hello',
  '53414d53554e47000000000000000000': 'Samsung Pass',
  bada5566a7aa401fbd9645619a55121d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
};

/** How a new passkey is called in its owner's list. */
export function passkeyName(aaguid: string, transports: readonly string[]): string {
  const keeper = KEEPERS[aaguid];
  if (keeper !== undefined) return keeper;
  const isKey = transports.some((way) => way === 'usb' || way === 'nfc') && !transports.includes('internal');
  return isKey ? 'セキュリティキー' : 'パスキー';
}
