import type { Review } from '@clean-express/shared-api/schemas';
import { forbidden, notFound } from '../../problem.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { Member } from '../tokens/member.ts';
import type { ReviewRepository, ReviewRow } from './review.repository.ts';

/** Options of the review routes. */
export interface ReviewOptions {
  reviews: ReviewRepository;
  photos: PhotoReferences;
  /** Address of the API as its clients see it. */
  publicUrl: string;
}

/** Converts a stored review to its representation in the API. */
export function toReview(row: ReviewRow, photos: PhotoReferences): Review {
  const { id, ownerUid, createdAt, ...review } = row;
  return {
    _id: id,
    ...review,
    photo: photos.toUrl(review.photo),
    serviceImg: photos.toUrl(review.serviceImg),
  };
}

/**
 * Finds a review that a user wants to change.
 *
 * @throws The problem `not-found` or `not-the-author`.
 */
export async function findOwnReview(
  reviews: ReviewRepository,
  id: string,
  member: Member,
): Promise<ReviewRow> {
  const review = await reviews.find(id);
  if (!review) throw notFound('This review does not exist.');
  if (review.ownerUid !== member.uid) {
    throw forbidden('not-the-author', 'Only the author of a review can change or delete it.');
  }
  return review;
}
