import type { BlogList } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/database.ts';
import { blogs, services } from '../../database/schema.ts';
import { listRows, type Order } from '../../paging/list-rows.ts';

const columns = getTableColumns(blogs);

const nameColumns = { id: blogs.id, name: blogs.name };

/** A stored post. */
export type BlogRow = InferSelectModel<typeof blogs>;

const NEWEST_FIRST: Order = { name: 'newest', key: blogs.date, type: 'date', descending: true };

/** The words of a text, each as its stem, without stop-words. */
const stemsOf = (text: PgColumn) => raw`tsvector_to_array(to_tsvector('english', ${text}))`;

/** Condition for the posts that fit a service: its name has a word of their category. */
function fitting(service: string): SQL {
  const words = raw`select ${stemsOf(services.name)} from ${services} where ${services.id} = ${service}`;
  return raw`${stemsOf(blogs.category)} && (${words})`;
}

/** Which posts a list has, and in which order. */
function selection({ service, limit, cursor }: BlogList) {
  const where = service === undefined ? undefined : fitting(service);
  return { from: blogs, where, order: NEWEST_FIRST, paging: { limit, cursor } };
}

/** Creates the repository of posts. */
export function createBlogRepository(sql: Sql) {
  const findById = sql
    .select()
    .from(blogs)
    .where(eq(blogs.id, raw.placeholder('id')))
    .prepare('blog_by_id');

  return {
    /** Newest first. */
    list: (query: BlogList) => listRows(sql, { columns, ...selection(query) }),
    /** The same list, with names only. */
    listNames: (query: BlogList) => listRows(sql, { columns: nameColumns, ...selection(query) }),
    find: async (id: string): Promise<BlogRow | undefined> => (await findById.execute({ id }))[0],
  };
}
