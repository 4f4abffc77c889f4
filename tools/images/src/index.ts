export { IMAGES, type ImageName, type LaidOutImage, layOutImage } from './lay-out-image.ts';
