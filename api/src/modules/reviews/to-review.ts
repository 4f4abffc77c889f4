import type { Review } from '@clean-express/shared-api/schemas';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { ReviewRow } from './review.repository.ts';

/** Converts a stored review to its representation in the API. */
export function toReview(row: ReviewRow, photos: PhotoReferences): Review {
  const { id, name, email, comment, photo, serviceName, serviceId, serviceImg } = row;
  return {
    _id: id,
    name,
    email,
    comment,
    photo: photos.toUrl(photo),
    serviceName,
    serviceId,
    serviceImg: photos.toUrl(serviceImg),
  };
}
