import type { Paging } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { blogs } from '../../database/schema.ts';
import { listRows, type Order } from '../../paging/list-rows.ts';

const columns = getTableColumns(blogs);

const nameColumns = { id: blogs.id, name: blogs.name };

/** A stored post. */
export type BlogRow = InferSelectModel<typeof blogs>;

const NEWEST_FIRST: Order = { name: 'newest', key: blogs.date, type: 'date', descending: true };

/** Creates the repository of posts. */
export function createBlogRepository(sql: Sql) {
  const findById = sql
    .select()
    .from(blogs)
    .where(eq(blogs.id, raw.placeholder('id')))
    .prepare('blog_by_id');

  return {
    /** Newest first. */
    list: (paging: Paging) => listRows(sql, { columns, from: blogs, order: NEWEST_FIRST, paging }),
    /** The same list, with names only. */
    listNames: (paging: Paging) =>
      listRows(sql, { columns: nameColumns, from: blogs, order: NEWEST_FIRST, paging }),
    find: async (id: string): Promise<BlogRow | undefined> => (await findById.execute({ id }))[0],
  };
}
