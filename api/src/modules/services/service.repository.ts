import type { NewService, ServiceList } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import { insertedId, type Sql } from '../../database/database.ts';
import { services } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { OLDEST_FIRST, selection } from './service-selection.ts';

/** The public columns. A column that only the database needs is left out here. */
const { search, ownerUid, createdAt, ...columns } = getTableColumns(services);

const nameColumns = { id: services.id, name: services.name };

/** What is public of a stored service. */
export type ServiceRow = Pick<InferSelectModel<typeof services>, keyof typeof columns>;

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
      return insertedId(await sql.insert(services).values(values).returning({ id: services.id }));
    },
  };
}
