/** Why an upload is refused, in words for its sender. */

export type PictureFault = {
  readonly code: string;
  readonly message: string;
  /** The key of the picture that was taken down and that this one looks like. */
  readonly similarTo?: string;
};

/** 40 MB: twice the largest JPEG of a camera. */
export const LARGEST_BYTES = 40 * 1024 * 1024;

/** Some 100 megapixels: what a camera makes. */
export const MOST_PIXELS = 100_000_000;

/** Bytes that the pixels of one picture may take at once: what fits into the memory of a small server. */
export const MOST_MEMORY = 400_000_000;

export const TOO_LARGE: PictureFault = {
  code: 'picture_too_large',
  message: '写真は40MB以下のファイルを選んでください。',
};
export const TOO_MANY_PIXELS: PictureFault = {
  code: 'picture_too_many_pixels',
  message: '写真の縦横が大きすぎます。縦×横が1億画素以下の写真を選んでください。',
};
/** Some kinds of files can only be drawn as a whole in memory. */
export const TOO_MUCH_MEMORY: PictureFault = {
  code: 'picture_too_many_pixels',
  message: '写真の縦横が大きすぎます。縦横を小さくしてから、もう一度お試しください。',
};
export const TOO_SLOW: PictureFault = {
  code: 'picture_too_slow',
  message: '写真の処理に時間がかかりすぎました。JPEG形式で保存し直してから、もう一度お試しください。',
};
export const NOT_DRAWN: PictureFault = {
  code: 'picture_not_drawn',
  message: '写真を処理できませんでした。ほかの写真でお試しください。',
};
export const WRONG_KIND: PictureFault = {
  code: 'picture_wrong_kind',
  message: '写真として登録できるのは、JPEG・PNG・WebP・AVIFのファイルです。',
};
/** The codec of iPhones is under patents: the library that reads pictures comes without it. */
export const HEIC: PictureFault = {
  code: 'picture_heic',
  message: 'HEIC形式の写真は読み取れません。JPEG形式で保存し直してから、もう一度お試しください。',
};
export const UNREADABLE: PictureFault = {
  code: 'picture_unreadable',
  message: '写真を読み取れません。ファイルが壊れていないか、ご確認ください。',
};
export const TAKEN_DOWN: PictureFault = {
  code: 'picture_taken_down',
  message: 'この写真は公開を終了したため、もう一度登録することはできません。',
};

/** No certainty: an administrator looks at it, and may let it in. */
export function likeTakenDown(pictureKey: string): PictureFault {
  return {
    code: 'picture_like_taken_down',
    message: '取り下げた写真と似ています。同じ写真でないことを確かめてください。',
    similarTo: pictureKey,
  };
}
