import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { reviewCounts, rowCounts } from '../database/schema.ts';

/** How many rows a table has, as its triggers keep it: counting them would take longer with each one. */
function totalOfTable(table: PgTable): SQL {
  return sql`(select coalesce(sum(${rowCounts.count}), 0) from ${rowCounts} where ${rowCounts.table} = ${getTableName(table)})`;
}

/** How many reviews a service has, kept in the same way. */
export function totalOfService(serviceId: string): SQL {
  return sql`(select coalesce(sum(${reviewCounts.count}), 0) from ${reviewCounts} where ${reviewCounts.serviceId} = ${serviceId})`;
}

/** How many rows of a table meet a condition: all of them are known, others are counted. */
export function totalOf(table: PgTable, where: SQL | undefined): SQL {
  return where ? sql`(select count(*) from ${table} where ${where})` : totalOfTable(table);
}
