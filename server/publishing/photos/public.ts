export { type PictureAddresses, pictureAddressesOf } from './addresses/pictures.ts';
export { type Viewers, viewersOf } from './addresses/viewer.ts';
export { coversOf } from './covers.ts';
export { takeDownAgain } from './pictures/taken-down-again.ts';
export { removeUnshownPictures } from './pictures/unshown.ts';
export { type Drawing, drawingOf } from './renditions-process/drawing.ts';
export { makeForRequestOf } from './renditions-process/for-requests.ts';
