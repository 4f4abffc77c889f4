export {
  IMAGES,
  type ImageName,
  type LaidOutImage,
  layOutImage,
  readImagePlan,
} from './lay-out-image.ts';
