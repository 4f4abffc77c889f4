import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../../src/database/database.ts';
import type { RecordedQuery } from './record-queries.ts';

/** A step of a query plan, with the steps that provide its rows. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function withValues({ text, values }: RecordedQuery): SQL {
  const chunks = text.split(/\$(\d+)/).map((piece, index) => {
    return index % 2 === 0 ? raw.raw(piece) : raw`${raw.param(values[Number(piece) - 1])}`;
  });
  return raw.join(chunks);
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** @returns The steps of the query plan, such as `Index Scan services_price`. */
export async function explain(sql: Sql, query: RecordedQuery): Promise<string[]> {
  const { rows } = await sql.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    raw`explain (format json) ${withValues(query)}`,
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan)));
  return nodes.map((node) =>
    [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
  );
}
