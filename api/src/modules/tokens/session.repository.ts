import { and, eq, gte, lt, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { endedSessions } from '../../database/schema.ts';
import type { Member } from './member.ts';

const { uid: ofUser, authTime: startedAt, andEarlier } = endedSessions;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** @param last - The latest sign-in whose session ends, in seconds since 1970. */
const endUpTo = (sql: Sql, uid: string, last: number): Promise<void> =>
  sql.transaction(async (transaction) => {
    await transaction
      .insert(endedSessions)
      .values({ uid, authTime: last, andEarlier: true })
      .onConflictDoUpdate({ target: [ofUser, startedAt], set: { andEarlier: true } });
    await transaction.delete(endedSessions).where(and(eq(ofUser, uid), lt(startedAt, last)));
  });

/** Ends all sessions of a user that have started before this one. */
export const endOtherSessions = (sql: Sql, { uid, authTime }: Member): Promise<void> =>
  endUpTo(sql, uid, authTime - 1);

/** Creates the repository of ended sessions. It has no cache, so that an end holds at every instance. */
export function createSessionRepository(sql: Sql) {
  const authTime = raw.placeholder('authTime');
  const findEnd = sql
    .select({ one: raw`1` })
    .from(endedSessions)
    .where(
      and(
        eq(ofUser, raw.placeholder('uid')),
        gte(startedAt, authTime),
        or(eq(startedAt, authTime), andEarlier),
      ),
    )
    .limit(1)
    .prepare('end_of_session');

  return {
    hasEnded: async ({ uid, authTime }: Member): Promise<boolean> =>
      (await findEnd.execute({ uid, authTime })).length > 0,

    /** Ends the session of a user. */
    end: async ({ uid, authTime }: Member): Promise<void> => {
      await sql.insert(endedSessions).values({ uid, authTime }).onConflictDoNothing();
    },

    /** Ends all sessions of a user that have started up to this second. */
    endAll: ({ uid, authTime }: Pick<Member, 'uid' | 'authTime'>): Promise<void> =>
      // The clock of the identity provider may be ahead.
      endUpTo(sql, uid, Math.max(authTime, Math.floor(Date.now() / 1000))),

    /** Ends all sessions of a user that have started before this one. */
    endOthers: (member: Member): Promise<void> => endOtherSessions(sql, member),
  };
}
