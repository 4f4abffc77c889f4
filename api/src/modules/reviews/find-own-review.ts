import { forbidden, notFound } from '../../problems/problem.ts';
import type { Member } from '../tokens/member.ts';
import type { ReviewRepository, ReviewRow } from './review.repository.ts';

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
