import type { Provider } from '@clean-express/shared-api/schemas';
import { sql as raw, type SQLWrapper } from 'drizzle-orm';
import { memberPages, profiles, services } from '../../database/schema.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';

/** A word that can be a first name: with other signs, it may be an address of any kind. */
const FIRST_NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\u200c|\u200d){0,39}\.?$/u;

/**
 * What everybody sees of the name of a member; empty if it does not begin with a first name.
 *
 * @example shortName('Ada Lovelace Byron') // 'Ada B.'
 */
export function shortName(name: string): string {
  const [first = '', ...others] = name.normalize().trim().split(/\s+/);
  if (!FIRST_NAME.test(first)) return '';
  const initial = others.at(-1)?.match(/^\p{L}\p{M}*/u)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

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
