import { z } from 'zod';

const PERCENT = 'A part of a photo is given in percent.';

const percentSchema = (initial: number) =>
  z.coerce.number(PERCENT).min(0, PERCENT).max(100, PERCENT).default(initial);

/** Query parameters of `POST /photos`: the shape of the photo, and which part of the upright file it shows. */
export const photoUploadSchema = z.object({
  /** `4:3` for services, `1:1` for people. */
  shape: z.enum(['4:3', '1:1'], 'Shape must be one of 4:3 and 1:1.'),
  x: percentSchema(0),
  y: percentSchema(0),
  width: percentSchema(100),
  height: percentSchema(100),
});

/** Response of `POST /photos`. */
export const uploadedPhotoSchema = z.object({
  acknowledged: z.literal(true),
  /** Address of the photo: for the `photo` of a service, a review or a profile. */
  photo: z.url(),
});

export type PhotoUpload = z.infer<typeof photoUploadSchema>;
export type PhotoShape = PhotoUpload['shape'];
export type UploadedPhoto = z.infer<typeof uploadedPhotoSchema>;
