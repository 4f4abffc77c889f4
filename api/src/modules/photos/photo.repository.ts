import { and, count, eq, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { photos, profiles, reviews, services } from '../../database/schema.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';

/** How long a photo may be unused: its form is being filled in. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

/** How many photos are deleted at once, while others wait for the rows. */
const BATCH = 100;

/** How many photos a member may upload. */
export interface PhotoLimits {
  perDay: number;
  inTotal: number;
}

export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

/** Whether no service or review of its owner names a photo, nor their newest token. */
function isUnused(): SQL {
  return raw`not exists (select from ${services} where ${services.ownerUid} = ${photos.ownerUid} and ${services.photo} = ${photos.photo})
    and not exists (select from ${reviews} where ${reviews.ownerUid} = ${photos.ownerUid} and ${photos.photo} in (${reviews.photo}, ${reviews.serviceImg}))
    and not exists (select from ${profiles} where ${profiles.uid} = ${photos.ownerUid} and ${profiles.photo} = ${photos.photo})`;
}

/**
 * Creates the repository of uploaded photos. There is a row before the first file and after the last one, so that no
 * file is forgotten.
 *
 * @param removeFiles - Deletes the files of a photo.
 */
export function createPhotoRepository(sql: Sql, removeFiles: (photo: string) => Promise<void>) {
  /** @returns The number of deleted photos. */
  const remove = (which: SQL | undefined): Promise<number> =>
    sql.transaction(async (transaction) => {
      const some = transaction.select({ id: photos.id }).from(photos).where(which).limit(BATCH);
      const deleted = await transaction
        .delete(photos)
        .where(raw`${photos.id} in (${some.for('update', { skipLocked: true })})`)
        .returning({ photo: photos.photo });
      for (const { photo } of deleted) await removeFiles(photo);
      return deleted.length;
    });

  const removeAll = async (which: SQL | undefined): Promise<void> => {
    while ((await remove(which)) === BATCH);
  };

  /** Deletes the photos of deleted accounts. By itself, the condition is found by the index of owners. */
  const deleteOrphans = () => removeAll(eq(photos.ownerUid, ''));

  const isPhoto = (photo: string) => eq(photos.photo, photo);

  return {
    /** @returns Whether the photo is stored. It then counts as uploaded now. */
    renew: async (photo: string): Promise<boolean> => {
      const stored = and(isPhoto(photo), eq(photos.isStored, true));
      const renewed = sql.update(photos).set({ createdAt: new Date() }).where(stored);
      return (await renewed.returning({ id: photos.id })).length > 0;
    },

    /** Counts an upload. @returns How many the member has begun today. */
    count: (uid: string): Promise<number> => createInboxRepository(sql).count(`photos of ${uid}`),

    /**
     * Adds the row of a photo.
     *
     * @param begun - How many uploads its owner has begun today.
     * @returns The limit that it exceeds.
     */
    reserve: async (
      photo: string,
      uid: string,
      begun: number,
      { perDay, inTotal }: PhotoLimits,
    ): Promise<keyof PhotoLimits | undefined> => {
      if (begun > perDay) return 'perDay';
      const others = and(eq(photos.ownerUid, uid), raw`${photos.photo} <> ${photo}`);
      const [found] = await sql.select({ total: count() }).from(photos).where(others);
      if (found && found.total >= inTotal) return 'inTotal';
      await sql.insert(photos).values({ photo, ownerUid: uid }).onConflictDoNothing();
      return undefined;
    },

    /** @returns Whether the photo still has its owner, whose account may have been deleted meanwhile. */
    confirm: async (photo: string, uid: string): Promise<boolean> => {
      const own = and(isPhoto(photo), eq(photos.ownerUid, uid));
      const confirmed = sql.update(photos).set({ isStored: true }).where(own);
      return (await confirmed.returning({ id: photos.id })).length > 0;
    },

    /** Deletes a photo whose files are not all stored, also if its row was deleted before the last of them. */
    discard: async (photo: string): Promise<void> => {
      await remove(and(isPhoto(photo), eq(photos.isStored, false)));
      const isStored = and(isPhoto(photo), eq(photos.isStored, true));
      if ((await sql.$count(photos, isStored)) === 0) await removeFiles(photo);
    },

    deleteOrphans,

    /** Deletes photos that have been unused for a day, and those of deleted accounts. It reads all of them. */
    deleteUnused: async (): Promise<void> => {
      await deleteOrphans();
      const isOld = lt(photos.createdAt, new Date(Date.now() - UNUSED_MS));
      await removeAll(and(isOld, isUnused()));
    },
  };
}
