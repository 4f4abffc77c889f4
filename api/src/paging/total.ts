import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { reviewCounts, rowCounts } from '../database/schema.ts';

/** Number of rows of a table, which triggers maintain: counting takes longer the more rows there are. */
function totalOfTable(table: PgTable): SQL {
  return sql`(select coalesce(sum(${rowCounts.count}), 0) from ${rowCounts} where ${rowCounts.table} = ${getTableName(table)})`;
}

/** Number of reviews of a service, which triggers maintain as well. */
export function totalOfService(serviceId: string): SQL {
  return sql`(select coalesce(sum(${reviewCounts.count}), 0) from ${reviewCounts} where ${reviewCounts.serviceId} = ${serviceId})`;
}

/** Number of rows that meet a condition. Without a condition it is read, otherwise counted. */
export function totalOf(table: PgTable, where: SQL | undefined): SQL {
  return where ? sql`(select count(*) from ${table} where ${where})` : totalOfTable(table);
}
