import type { AnnouncedError } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, gt, inArray, sql as text } from 'drizzle-orm';
import { releaseErrors } from './schema.ts';

/** Errors of a remote in browsers, and as many in rendering, which no browser can displace. */
const MAX_ERRORS = 100;

const { remote, version, kind, fingerprint, lastSeen, views, requests } = releaseErrors;

const keyOf = (error: AnnouncedError) =>
  `${error.remote} ${error.version} ${error.kind} ${error.fingerprint}`;

/** Adds the errors that an SSR server has counted since its last announcement. */
export async function addErrors(sql: Sql, errors: readonly AnnouncedError[]): Promise<void> {
  if (errors.length === 0) return;
  const now = new Date();
  // A row can be changed once in a statement.
  const rows = [...new Map(errors.map((error) => [keyOf(error), error])).values()];
  await sql.transaction(async (transaction) => {
    // Two servers would wait for each other's rows.
    await transaction.execute(text`select pg_advisory_xact_lock(hashtext('release errors'))`);
    await transaction
      .insert(releaseErrors)
      .values(rows.map((error) => ({ ...error, firstSeen: now, lastSeen: now })))
      .onConflictDoUpdate({
        target: [remote, version, kind, fingerprint],
        set: {
          lastSeen: now,
          views: text`${views} + excluded.views`,
          requests: text`jsonb_path_query_array(excluded.requests || ${requests}, '$[0 to 2]')`,
        },
      });
    const changed = new Map(rows.map((error) => [`${error.remote} ${error.kind}`, error]));
    for (const error of changed.values()) await deleteSurplus(transaction, error);
  });
}

/** Deletes what is too much: errors of one view first, which are the cheapest to make up, then the oldest. */
async function deleteSurplus(
  sql: Pick<Sql, 'delete' | 'select'>,
  changed: AnnouncedError,
): Promise<void> {
  const isOfRemote = [eq(remote, changed.remote), eq(kind, changed.kind)];
  const surplus = sql
    .select({ row: text`ctid` })
    .from(releaseErrors)
    .where(and(...isOfRemote))
    .orderBy(desc(gt(views, 1)), desc(lastSeen))
    .offset(MAX_ERRORS);
  await sql.delete(releaseErrors).where(inArray(text`ctid`, surplus));
}

/** The errors of a remote, those first that were seen last. */
export const readErrors = (sql: Sql, ofRemote: string, ofVersion?: string) =>
  sql
    .select()
    .from(releaseErrors)
    .where(and(eq(remote, ofRemote), ofVersion === undefined ? undefined : eq(version, ofVersion)))
    .orderBy(desc(lastSeen), fingerprint);
