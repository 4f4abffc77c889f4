import type { Service } from '@clean-express/shared-api/schemas';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { ServiceRow } from './service.repository.ts';

/** Converts a stored service to its representation in the API. */
export function toService(row: ServiceRow, photos: PhotoReferences): Service {
  const { id, name, description, descriptionPoint, descriptionLast, price, email } = row;
  return {
    _id: id,
    name,
    description,
    ...(descriptionPoint && { descriptionPoint }),
    ...(descriptionLast && { descriptionLast }),
    photo: photos.toUrl(row.photo),
    price,
    email,
  };
}
