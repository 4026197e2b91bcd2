import type { Picture } from '#contract/publishing/content.ts';
import type { Images } from './use-images.ts';

/** Pictures as members' pages get them; one that is not known is left out. */
export function picturesOf(hashes: readonly string[], images: Images, alt: string): Picture[] {
  return hashes.flatMap((hash) => {
    const image = images.of(hash);
    return image === undefined ? [] : [{ src: image.src, alt, width: image.width, height: image.height }];
  });
}
