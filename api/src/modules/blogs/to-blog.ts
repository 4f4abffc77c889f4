import type { Blog } from '@clean-express/shared-api/schemas';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { BlogRow } from './blog.repository.ts';

/** Converts a stored post to its representation in the API. */
export function toBlog(row: BlogRow, photos: PhotoReferences): Blog {
  const { id, createdAt: _, photo, ...post } = row;
  return { _id: id, ...post, photo: photos.toUrl(photo) };
}
