export { type PictureAddresses, pictureAddressesOf } from './addresses/pictures.ts';
