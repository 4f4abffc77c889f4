import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { TEMPLATE } from './provided-engine.ts';

interface Options {
  name?: string;
  /** The database to copy. */
  template?: string;
}

/**
 * Creates a database on a server; by default a copy of the filled one.
 *
 * @returns Its URL.
 */
export async function createPostgresDatabase(
  server: string,
  { name = `test_${randomUUID()}`, template = TEMPLATE }: Options = {},
): Promise<string> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`create database "${name}" template "${template}"`);
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}
