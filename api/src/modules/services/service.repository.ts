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
import { reviews, services } from '../../database/schema.ts';
import { type Columns, type Listing, listRows, type Row } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { findMeaning } from './search-words.ts';
import { selection } from './service-selection.ts';

/** A column that only the database needs is left out here. */
const { search, createdAt, ...columns } = getTableColumns(services);

const nameColumns = { id: services.id, name: services.name };

/** A stored service. */
export type ServiceRow = Pick<InferSelectModel<typeof services>, keyof typeof columns>;

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
  const findById = sql
    .select(columns)
    .from(services)
    .where(eq(services.id, raw.placeholder('id')))
    .prepare('service_by_id');

  return {
    /** @param ownerUid - Lists only the services of this user. */
    list: (query: ServiceList, ownerUid?: string) =>
      listServices(sql, columns, { query, ownerUid }),

    /** The same list, with names only. */
    listNames: (query: ServiceList, ownerUid?: string) =>
      listServices(sql, nameColumns, { query, ownerUid }),

    find: async (id: string): Promise<ServiceRow | undefined> =>
      (await findById.execute({ id }))[0],

    /**
     * Changes a service of a user. Its reviews follow name and photo.
     *
     * @returns The number of changed services.
     */
    change: (id: string, { uid }: Member, { paused, ...fields }: ServiceChange): Promise<number> =>
      sql.transaction(async (transaction) => {
        const state =
          paused === undefined ? {} : ({ state: paused ? 'paused' : 'listed' } as const);
        const changed = await transaction
          .update(services)
          .set({ ...fields, ...state })
          .where(and(eq(services.id, id), eq(services.ownerUid, uid)))
          .returning({ serviceName: services.name, serviceImg: services.photo });
        const [service] = changed;
        const isFollowed = fields.name !== undefined || fields.photo !== undefined;
        if (service && isFollowed) {
          await transaction.update(reviews).set(service).where(eq(reviews.serviceId, id));
        }
        return changed.length;
      }),

    /** @returns The number of ended services. */
    end: (id: string, { uid }: Member) =>
      sql.transaction((transaction) =>
        endServices(transaction, and(eq(services.id, id), eq(services.ownerUid, uid))),
      ),
  };
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
 * them, without name and photo of the service.
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
    .set({ serviceName: ENDED_NAME, serviceImg: '' })
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
