import type { NewService, ServiceList } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { services } from '../../database/schema.ts';
import { listRows } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { selection } from './service-selection.ts';

/** A column that only the database needs is left out here. */
const { search, createdAt, ...columns } = getTableColumns(services);

const nameColumns = { id: services.id, name: services.name };

/** A stored service. */
export type ServiceRow = Pick<InferSelectModel<typeof services>, keyof typeof columns>;

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
      listRows(sql, { columns, ...selection(query, ownerUid) }),

    /** The same list, with names only. */
    listNames: (query: ServiceList, ownerUid?: string) =>
      listRows(sql, { columns: nameColumns, ...selection(query, ownerUid) }),

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
