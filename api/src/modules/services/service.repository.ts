import type { NewService, ServiceList } from '@clean-express/shared-api/schemas';
import { and, eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { services } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { OLDEST_FIRST, serviceOrder } from './service-orders.ts';
import { FOUND_TOTAL, findServices, IS_FOUND, searchQuery } from './service-search.ts';

const { search: _, ...columns } = getTableColumns(services);

const nameColumns = { id: services.id, name: services.name };

/** A stored service without its search vector. */
export type ServiceRow = Omit<InferSelectModel<typeof services>, 'search'>;

/** The services in the database. */
export interface ServiceRepository {
  list: (query: ServiceList) => Promise<Listing<ServiceRow>>;
  /** The same list, with names only. */
  listNames: (query: ServiceList) => Promise<Listing<Pick<ServiceRow, 'id' | 'name'>>>;
  /** The oldest services. */
  first: (count: number) => Promise<ServiceRow[]>;
  find: (id: string) => Promise<ServiceRow | undefined>;
  /** @returns The new service's id. */
  add: (service: NewService, owner: Member) => Promise<string>;
}

/** Translates the query parameters of a list. */
function selection({ email, q, sort, limit, cursor }: ServiceList) {
  const search = q ? searchQuery(q) : undefined;
  const matches = search && raw`${services.search} @@ ${search}`;
  const order = serviceOrder(sort, search);
  const list = { from: services, order, paging: { limit, cursor } };
  // An owner has few services, so that a search among them needs no limit.
  if (email !== undefined) return { ...list, where: and(eq(services.email, email), matches) };
  if (!search) return list;
  const found = { found: findServices(search), total: FOUND_TOTAL };
  return { ...list, ...found, where: sort ? matches : IS_FOUND };
}

/** Creates the repository of services. */
export function createServiceRepository(sql: Sql): ServiceRepository {
  const findById = sql
    .select(columns)
    .from(services)
    .where(eq(services.id, raw.placeholder('id')))
    .prepare('service_by_id');

  return {
    list: (query) => listRows(sql, { columns, ...selection(query) }),

    listNames: (query) => listRows(sql, { columns: nameColumns, ...selection(query) }),

    first: async (count) => {
      const paging = { limit: count };
      return (await listRows(sql, { columns, from: services, order: OLDEST_FIRST, paging })).rows;
    },

    find: async (id) => (await findById.execute({ id }))[0],

    add: async (service, { uid, email }) => {
      const values = { ...service, email, ownerUid: uid };
      const [row] = await sql.insert(services).values(values).returning({ id: services.id });
      if (!row) throw new Error('The database returned no id for the new service.');
      return row.id;
    },
  };
}
