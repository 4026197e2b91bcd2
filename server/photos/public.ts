export { type PictureAddresses, pictureAddressesOf } from './addresses/pictures.ts';
export { drawOne } from './pictures/draw-one.ts';
export { removeUnshownPictures } from './pictures/unshown.ts';
