import type { NewService, ServiceList } from '@clean-express/shared-api/schemas';
import { and, eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { services } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { OLDEST_FIRST, serviceOrder } from './service-orders.ts';
import { searchQuery } from './service-search.ts';

const { search: _, ...columns } = getTableColumns(services);

/** A stored service, without what only the search needs. */
export type ServiceRow = Omit<InferSelectModel<typeof services>, 'search'>;

/** The services in the database. */
export interface ServiceRepository {
  list: (query: ServiceList) => Promise<Listing<ServiceRow>>;
  /** @param count - How many of the first services. */
  first: (count: number) => Promise<ServiceRow[]>;
  find: (id: string) => Promise<ServiceRow | undefined>;
  /** @returns The new service's id. */
  add: (service: NewService, owner: Member) => Promise<string>;
}

export function createServiceRepository(sql: Sql): ServiceRepository {
  const findById = sql
    .select(columns)
    .from(services)
    .where(eq(services.id, raw.placeholder('id')))
    .prepare('service_by_id');

  return {
    list: async ({ email, q, sort, ...paging }) => {
      const search = q ? searchQuery(q) : undefined;
      return listRows(sql, {
        columns,
        from: services,
        where: and(
          email === undefined ? undefined : eq(services.email, email),
          search && raw`${services.search} @@ ${search}`,
        ),
        order: serviceOrder(sort, search),
        paging,
      });
    },

    first: async (count) => {
      const paging = { limit: count };
      return (await listRows(sql, { columns, from: services, order: OLDEST_FIRST, paging })).rows;
    },

    find: async (id) => (await findById.execute({ id }))[0],

    add: async (service, { uid, email }) => {
      const values = { ...service, email, ownerUid: uid };
      const [row] = await sql.insert(services).values(values).returning({ id: services.id });
      if (!row) throw new Error('The database answered no id for a new service.');
      return row.id;
    },
  };
}
