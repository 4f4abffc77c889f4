import type { PhotoReferences } from '../photos/photo-references.ts';
import type { ReviewRepository } from './review.repository.ts';

/** Options of the review routes. */
export interface ReviewOptions {
  reviews: ReviewRepository;
  photos: PhotoReferences;
  /** Address of the API as its clients see it. */
  publicUrl: string;
}
