import { NAME_MAX } from '@clean-express/shared-api/limits';
import { lineSchema } from '@clean-express/shared-api/schemas';
import { and, eq, ne, or, sql as raw } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { profiles, reviews } from '../../database/schema.ts';

/** Creates the repository of profiles, from which the API knows which name a user had before. */
export function createProfileRepository(sql: Sql) {
  /** Stores the profile of a user of whom none is known. Of others, a newer token tells the photo. */
  const remember = async (transaction: Sql, profile: Profile, photo: string): Promise<void> => {
    const { uid, name, issuedAt } = profile;
    if (name === undefined) return;
    await transaction
      .insert(profiles)
      .values({ uid, name, issuedAt, photo, photoIssuedAt: issuedAt })
      .onConflictDoUpdate({
        target: profiles.uid,
        set: { photo, photoIssuedAt: issuedAt },
        setWhere: raw`${profiles.photo} is null or coalesce(${profiles.photoIssuedAt}, ${profiles.issuedAt}) <= ${issuedAt}`,
      });
  };

  return {
    /** @param photo - As it is stored; empty without one. */
    remember: (profile: Profile, photo: string) => remember(sql, profile, photo),

    /**
     * Shows a profile in the services and reviews of its user. Of the reviews: the photo in all of them, the
     * name in those that have the name before. A change that failed half-way is made up for by the next one.
     *
     * @param tokenPhoto - The photo as it is stored; empty without one.
     * @returns The number of changed reviews; `undefined` if a later profile is known.
     */
    follow: (profile: Profile, tokenPhoto: string): Promise<number | undefined> =>
      sql.transaction(async (transaction) => {
        await remember(transaction, profile, tokenPhoto);
        const isUser = eq(profiles.uid, profile.uid);
        const [before] = await transaction.select().from(profiles).where(isUser).for('update');
        if (before && before.issuedAt > profile.issuedAt) return undefined;
        const former = before?.name ?? '';
        const { name = former, issuedAt } = profile;
        // A sign-in with a later token may have told a newer photo.
        const photoIssuedAt = Math.max(before?.photoIssuedAt ?? 0, issuedAt);
        const photo = photoIssuedAt > issuedAt ? (before?.photo ?? '') : tokenPhoto;
        const renamed = raw<string>`case when ${reviews.name} = ${former} then ${name} else ${reviews.name} end`;
        const isDifferent = or(ne(reviews.photo, photo), ne(reviews.name, renamed));
        const changed = await transaction
          .update(reviews)
          .set({ photo, name: renamed })
          .where(and(eq(reviews.ownerUid, profile.uid), isDifferent))
          .returning({ id: reviews.id });
        await transaction
          .update(profiles)
          .set({ name, issuedAt, photo, photoIssuedAt })
          .where(isUser);
        return changed.length;
      }),
  };
}

/** The profile of a user, as an ID token has it. */
export interface Profile {
  uid: string;
  /** Left out if the user has none, or one that no review may have. */
  name?: string | undefined;
  /** When the token was issued, in seconds since 1970: it has the profile of that moment. */
  issuedAt: number;
}

const profileSchema = z
  .object({
    sub: z.string(),
    // Users can type it.
    name: lineSchema('Name', NAME_MAX).optional().catch(undefined),
    iat: z.number(),
  })
  .transform(({ sub, name, iat }): Profile => ({ uid: sub, name, issuedAt: Math.floor(iat) }));

/** @param idToken - One that was verified. */
export const profileOf = (idToken: string): Profile => profileSchema.parse(decodeJwt(idToken));
