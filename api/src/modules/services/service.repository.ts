import type { NewService, ServiceList } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { services } from '../../database/schema.ts';
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
  };
}

/** Adds a service. */
export async function addService(
  sql: Sql,
  service: NewService & { id: string },
  { uid, email }: Member,
): Promise<void> {
  await sql.insert(services).values({ ...service, email, ownerUid: uid });
}
