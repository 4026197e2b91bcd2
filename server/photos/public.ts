export { type PictureAddresses, pictureAddressesOf } from './addresses/pictures.ts';
export { type Viewers, viewersOf } from './addresses/viewer.ts';
export { findAllCoversByMatch } from './photos-repository.ts';
export { drawOne } from './pictures/draw-one.ts';
export { removeUnshownPictures } from './pictures/unshown.ts';
