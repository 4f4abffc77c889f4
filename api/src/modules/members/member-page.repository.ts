import type { Paging } from '@clean-express/shared-api/schemas';
import { eq, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { memberPages, profiles } from '../../database/schema.ts';
import { listRows } from '../../paging/list-rows.ts';
import type { Member } from '../tokens/member.ts';
import { type ProviderRow, providerColumns } from './provider.ts';

/** Creates the repository of the pages that members show. */
export function createMemberPageRepository(sql: Sql) {
  const findById = sql
    .select(providerColumns(memberPages.uid))
    .from(memberPages)
    .leftJoin(profiles, eq(profiles.uid, memberPages.uid))
    .where(eq(memberPages.id, raw.placeholder('id')))
    .prepare('member_page_by_id');

  return {
    list: (paging: Paging) =>
      listRows(sql, {
        columns: { id: memberPages.id },
        from: memberPages,
        // They are counted: nothing else knows their number.
        where: raw`true`,
        order: { name: 'id', key: memberPages.id, type: 'uuid' },
        paging,
      }),

    find: async (id: string): Promise<ProviderRow | undefined> =>
      (await findById.execute({ id }))[0],

    /** A member as others see them, with or without a page. */
    findOwn: async ({ uid }: Member): Promise<ProviderRow | undefined> => {
      const found = sql
        .select(providerColumns(raw`${uid}`))
        .from(raw`(values (1)) as one`)
        .leftJoin(profiles, eq(profiles.uid, uid))
        .leftJoin(memberPages, eq(memberPages.uid, uid));
      return (await found)[0];
    },

    /** Shows the page of a member; returns its id. */
    show: async ({ uid }: Member): Promise<string> => {
      const shown = sql
        .insert(memberPages)
        .values({ uid })
        .onConflictDoUpdate({ target: memberPages.uid, set: { uid } })
        .returning({ id: memberPages.id });
      return (await shown)[0]?.id ?? '';
    },

    /** @returns The number of hidden pages. */
    hide: async ({ uid }: Member): Promise<number> =>
      (await sql.delete(memberPages).where(eq(memberPages.uid, uid)).returning()).length,
  };
}
