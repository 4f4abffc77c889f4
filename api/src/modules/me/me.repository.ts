import { and, eq, getTableColumns, isNotNull, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/database.ts';
import {
  memberPages,
  messages,
  photos,
  profiles,
  reviewReports,
  reviews,
  services,
  subscriptions,
} from '../../database/schema.ts';
import { type Columns, listRows } from '../../paging/list-rows.ts';
import { endServices } from '../services/service.repository.ts';
import type { Member } from '../tokens/member.ts';
import { endOtherSessions } from '../tokens/session.repository.ts';

const { ownerUid: _author, ...reviewColumns } = getTableColumns(reviews);
const { id, name, description, photo, price, email, state, createdAt } = getTableColumns(services);
const serviceColumns = { id, name, description, photo, price, email, state, createdAt };
const replyColumns = { id: reviews.id, reply: reviews.reply, repliedAt: reviews.repliedAt };
const photoColumns = { id: photos.id, photo: photos.photo, createdAt: photos.createdAt };
/** What a user has reported. */
const reportColumns = {
  id: reviewReports.id,
  reviewId: reviewReports.reviewId,
  reason: reviewReports.reason,
  createdAt: reviewReports.createdAt,
};
const { tokenHash: _token, ...subscriptionColumns } = getTableColumns(subscriptions);

/** Conditions for the rows of a person. */
function rowsOf({ uid, email, emailVerified }: Member) {
  // Forms are sent without a token, so that only a verified address says who has sent them.
  const verifiedEmail = emailVerified ? email : '';
  const sentBy = (column: PgColumn): SQL =>
    verifiedEmail ? eq(raw`lower(${column})`, verifiedEmail.toLowerCase()) : raw`false`;
  return {
    profile: eq(profiles.uid, uid),
    page: eq(memberPages.uid, uid),
    reviews: eq(reviews.ownerUid, uid),
    services: eq(services.ownerUid, uid),
    replies: and(
      isNotNull(reviews.reply),
      raw`${reviews.serviceId} in (select ${services.id} from ${services} where ${services.ownerUid} = ${uid})`,
    ),
    reports: eq(reviewReports.reporterUid, uid),
    photos: eq(photos.ownerUid, uid),
    messages: sentBy(messages.email),
    subscriptions: sentBy(subscriptions.email),
  };
}

/** A table with the time at which each row was added. */
type DatedTable = PgTable & { createdAt: PgColumn };

/** Creates the repository of what is stored about a person. */
export function createMeRepository(sql: Sql) {
  /** Reads the rows of a table that meet a condition, the oldest ones first. */
  const read = <Selected extends Columns>(
    from: DatedTable,
    columns: Selected,
    where: SQL | undefined,
  ) => {
    const order = { name: 'oldest', key: from.createdAt, type: 'timestamptz' as const };
    return listRows(sql, { columns, from, where, order, paging: {} });
  };
  return {
    /** The name of a person's profile, and the id of the page; empty if there is none. */
    findProfile: async (person: Member) => {
      const where = rowsOf(person);
      const [profile] = await sql.select().from(profiles).where(where.profile);
      const [page] = await sql.select().from(memberPages).where(where.page);
      return { name: profile?.name ?? '', page: page?.id ?? '' };
    },

    /** Lists the rows of a person; long lists are read on demand. */
    list: async (person: Member) => {
      const where = rowsOf(person);
      return {
        reviews: await read(reviews, reviewColumns, where.reviews),
        services: await read(services, serviceColumns, where.services),
        replies: await read(reviews, replyColumns, where.replies),
        reports: await read(reviewReports, reportColumns, where.reports),
        photos: await read(photos, photoColumns, where.photos),
        messages: await read(messages, getTableColumns(messages), where.messages),
        subscriptions: await read(subscriptions, subscriptionColumns, where.subscriptions),
      };
    },

    /**
     * Deletes the rows of a person; the services of the person end, so that the reviews of other people stay.
     * Ends all other sessions: another device might add something again.
     */
    remove: (person: Member): Promise<void> => {
      const where = rowsOf(person);
      return sql.transaction(async (transaction) => {
        await endOtherSessions(transaction, person);
        // Before the reviews, as a change of the profile locks them.
        await transaction.delete(profiles).where(where.profile);
        await transaction.delete(memberPages).where(where.page);
        await endServices(transaction, where.services);
        await transaction.delete(reviews).where(where.reviews);
        await transaction.delete(reviewReports).where(where.reports);
        // Their files are deleted afterwards.
        await transaction.update(photos).set({ ownerUid: '' }).where(where.photos);
        await transaction.delete(messages).where(where.messages);
        await transaction.delete(subscriptions).where(where.subscriptions);
      });
    },
  };
}
