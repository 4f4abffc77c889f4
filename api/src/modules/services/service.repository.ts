import { isDeepStrictEqual } from 'node:util';
import type { NewService, ServiceChange, ServiceList } from '@clean-express/shared-api/schemas';
import {
  and,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { memberPages, profiles, reviews, services } from '../../database/schema.ts';
import { type Columns, type Listing, listRows, type Row } from '../../paging/list-rows.ts';
import { type ProviderRow, providerColumns } from '../members/provider.ts';
import type { Member } from '../tokens/member.ts';
import { findMeaning } from './search-words.ts';
import { selection } from './service-selection.ts';

/** A column that only the database needs is left out here. */
const { search, createdAt, ...columns } = getTableColumns(services);

const nameColumns = { id: services.id, name: services.name };

/** A stored service. */
export type ServiceRow = Pick<InferSelectModel<typeof services>, keyof typeof columns>;

/** A stored service, and who offers it. */
export interface OfferedRow {
  service: ServiceRow;
  provider: ProviderRow;
}

const selectOffered = (sql: Sql) =>
  sql
    .select({ service: columns, provider: providerColumns(services.ownerUid) })
    .from(services)
    .leftJoin(profiles, eq(profiles.uid, services.ownerUid))
    .leftJoin(memberPages, eq(memberPages.uid, services.ownerUid));

/**
 * Lists services. A search that finds nothing is repeated for what its words probably mean; if no service
 * has all of these either, for any of them.
 */
async function listServices<Selected extends Columns>(
  sql: Sql,
  columns: Selected,
  { query, ownerUid }: { query: ServiceList; ownerUid: string | undefined },
): Promise<Listing<Row<Selected>>> {
  const { q } = query;
  const listing = await listRows(sql, { columns, ...selection(query, ownerUid) });
  if (!q || ownerUid !== undefined || listing.total !== 0) return listing;
  const { words = '', matches = [] } = (await findMeaning(sql, q)) ?? {};
  const meant = { ...query, q: words };
  for (const match of matches) {
    const found = await listRows(sql, { columns, ...selection(meant, undefined, match) });
    if (found.total !== 0) return { ...found, search: { words, match } };
  }
  return listing;
}

/** Creates the repository of services. */
export function createServiceRepository(sql: Sql) {
  const findById = selectOffered(sql)
    .where(eq(services.id, raw.placeholder('id')))
    .prepare('offered_service_by_id');

  return {
    /** @param ownerUid - Lists only the services of this user. */
    list: (query: ServiceList, ownerUid?: string) =>
      listServices(sql, columns, { query, ownerUid }),

    /** The same list, with names only. */
    listNames: (query: ServiceList, ownerUid?: string) =>
      listServices(sql, nameColumns, { query, ownerUid }),

    find: async (id: string): Promise<OfferedRow | undefined> =>
      (await findById.execute({ id }))[0],

    /**
     * Changes a service of a user. Its reviews follow name and photo.
     *
     * @param isCurrent - Whether this version is still the one to be changed; by default, any is.
     * @returns The number of changed services: 0 if it is the same; `undefined` if it was changed meanwhile.
     */
    change: (
      id: string,
      { uid }: Member,
      { paused, ...fields }: ServiceChange,
      isCurrent = (_row: OfferedRow) => true,
    ): Promise<number | undefined> =>
      sql.transaction(async (transaction) => {
        const which = and(eq(services.id, id), eq(services.ownerUid, uid));
        const [found] = await selectOffered(transaction)
          .where(which)
          .for('update', { of: services });
        if (!found) return 0;
        const after = Object.assign({}, found.service, fields, stateIf(paused));
        // A repeated request succeeds: the response to the first one may have been lost.
        if (isDeepStrictEqual(after, found.service)) return 0;
        if (!isCurrent(found)) return undefined;
        await transaction.update(services).set(after).where(which);
        await followService(transaction, found.service, after);
        return 1;
      }),

    /** @returns The number of ended services. */
    end: (id: string, { uid }: Member) =>
      sql.transaction((transaction) =>
        endServices(transaction, and(eq(services.id, id), eq(services.ownerUid, uid))),
      ),
  };
}

const stateIf = (paused: boolean | undefined): Partial<Pick<ServiceRow, 'state'>> =>
  paused === undefined ? {} : { state: paused ? 'paused' : 'listed' };

/** Shows the new name and photo of a service in its reviews. */
async function followService(sql: Sql, before: ServiceRow, after: ServiceRow): Promise<void> {
  const { id, name: serviceName, photo: serviceImg } = after;
  if (serviceName === before.name && serviceImg === before.photo) return;
  await sql.update(reviews).set({ serviceName, serviceImg }).where(eq(reviews.serviceId, id));
}

/** How the reviews of an ended service name it. */
const ENDED_NAME = 'A service that has ended';

/** What is left of an ended service. */
const ENDED = {
  state: 'ended',
  name: '',
  description: '',
  descriptionPoint: null,
  descriptionLast: null,
  photo: '',
  price: 0,
  email: '',
  ownerUid: '',
} as const;

/**
 * Ends services, in a transaction: what was in their rows is deleted. Their reviews stay with those who wrote
 * them, without name and photo of the service, and without replies.
 *
 * @returns Their number.
 */
export async function endServices(transaction: Sql, which: SQL | undefined): Promise<number> {
  // Waits for reviews that are being added; later ones see that the service has ended.
  const ended = await transaction
    .update(services)
    .set(ENDED)
    .where(which)
    .returning({ id: services.id });
  const ids = ended.map(({ id }) => id);
  await transaction
    .update(reviews)
    .set({ serviceName: ENDED_NAME, serviceImg: '', reply: null, repliedAt: null })
    .where(inArray(reviews.serviceId, ids));
  return ids.length;
}

/** Adds a service. */
export async function addService(
  sql: Sql,
  service: NewService & { id: string },
  { uid, email }: Member,
): Promise<void> {
  await sql.insert(services).values({ ...service, email, ownerUid: uid });
}
