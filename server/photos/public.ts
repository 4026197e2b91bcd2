export { type PictureAddresses, pictureAddressesOf } from './addresses/pictures.ts';
export { removeUnshownPictures } from './pictures/unshown.ts';
