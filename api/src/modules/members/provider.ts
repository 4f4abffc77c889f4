import type { Provider } from '@clean-express/shared-api/schemas';
import { sql as raw, type SQLWrapper } from 'drizzle-orm';
import { memberPages, profiles, services } from '../../database/schema.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { shortName } from './short-name.ts';

/** What is read of a member who offers services, where the profile and the page are joined. */
export const providerColumns = (uid: SQLWrapper) => ({
  profileId: profiles.id,
  name: profiles.name,
  photo: profiles.photo,
  pageId: memberPages.id,
  /** When the oldest service was added, in milliseconds since 1970. */
  oldest: raw<number | null>`(
    select (extract(epoch from min("own"."created_at")) * 1000)::float8
    from ${services} as "own" where "own"."owner_uid" = ${uid})`,
});

/** Such a row; a profile may be unknown. */
export type ProviderRow = {
  [Name in 'profileId' | 'name' | 'photo' | 'pageId']: string | null;
} & { oldest: number | null };

/** The time in a UUID v7. */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** Converts it to its representation in the API. */
export function toProvider(row: ProviderRow, photos: PhotoReferences): Provider {
  const { profileId, name, photo, pageId, oldest } = row;
  const known = Math.min(oldest ?? Date.now(), profileId ? timeOf(profileId) : Date.now());
  return {
    ...(pageId && { _id: pageId }),
    name: shortName(name ?? ''),
    photo: photos.toUrl(photo ?? ''),
    since: new Date(known).toISOString().slice(0, 'yyyy-mm'.length),
  };
}
