import type { PhotoReferences } from '../photos/photo-references.ts';
import type { ReviewRepository } from './review.repository.ts';

/** What the routes of reviews work with. */
export interface ReviewOptions {
  reviews: ReviewRepository;
  photos: PhotoReferences;
  /** The API's own address, as clients see it. */
  publicUrl: string;
}
