/**
 * What an SVG may hold. It is shown as a picture, in which nothing runs, and sent with a policy that forbids everything: one
 * that tries is refused all the same, and so is one that would need more than its own file to be whole.
 */

const RUNS =
  /<(?:\w{1,40}:)?(?:script|foreignObject|iframe|embed|object|handler)\b|[\s"'/]on[a-z]{3,}\s*=|javascript:/i;
/** They change what stands elsewhere in the file, which isn't followed here. */
const DECLARATIONS = /<!(?:ENTITY|ATTLIST)/i;
const LOADS = /@import|<\?xml-stylesheet/i;
const ADDRESS = /\b(?:href|src)\s*=\s*(["'])([^"']{0,40})|url\(\s*(["']?)([^"')]{0,40})/gi;
/** A part of itself, or a picture or font within it. */
const OWN = /^\s*(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|font\/|application\/(?:x-)?font)|$)/i;

/** Why it is refused, as a sentence for its sender; null for a sound one. */
export function svgFault(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'SVGの文字コードを読み取れません。UTF-8で保存し直すか、PNGで保存してください。';
  }
  if (RUNS.test(text)) return 'このSVGには、動くプログラムが含まれています。PNGで保存し直してください。';
  if (DECLARATIONS.test(text)) {
    return 'このSVGの書き方（ENTITYの宣言）は使えません。「SVG 1.1」の標準の形か、PNGで保存し直してください。';
  }
  const addresses = [...text.matchAll(ADDRESS)].map(([, , linked, , drawn]) => linked ?? drawn ?? '');
  if (LOADS.test(text) || addresses.some((address) => !OWN.test(address))) {
    return 'このSVGは、ほかの場所の画像や文字を読み込みます。すべてを埋め込むか、PNGで保存し直してください。';
  }
  return null;
}
