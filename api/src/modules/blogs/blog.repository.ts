import type { Paging } from '@clean-express/shared-api/schemas';
import { eq, getTableColumns, type InferSelectModel, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { blogs } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Order } from '../../paging/read-page.ts';

const columns = getTableColumns(blogs);

const nameColumns = { id: blogs.id, name: blogs.name };

/** A stored post. */
export type BlogRow = InferSelectModel<typeof blogs>;

const NEWEST_FIRST: Order = { name: 'newest', key: blogs.date, type: 'date', descending: true };

/** The posts in the database. */
export interface BlogRepository {
  /** Newest first. */
  list: (paging: Paging) => Promise<Listing<BlogRow>>;
  /** The same list, with names only. */
  listNames: (paging: Paging) => Promise<Listing<Pick<BlogRow, 'id' | 'name'>>>;
  find: (id: string) => Promise<BlogRow | undefined>;
}

/** Creates the repository of posts. */
export function createBlogRepository(sql: Sql): BlogRepository {
  const findById = sql
    .select()
    .from(blogs)
    .where(eq(blogs.id, raw.placeholder('id')))
    .prepare('blog_by_id');

  return {
    list: (paging) => listRows(sql, { columns, from: blogs, order: NEWEST_FIRST, paging }),
    listNames: (paging) =>
      listRows(sql, { columns: nameColumns, from: blogs, order: NEWEST_FIRST, paging }),
    find: async (id) => (await findById.execute({ id }))[0],
  };
}
