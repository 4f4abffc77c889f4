import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A database as in production: of one account, and used by another. */
export interface ProductionDatabase {
  /** The account of the servers. */
  account: string;
  /** The URL for the account that owns the tables. */
  ownerUrl: string;
  /** The URL for the account of the servers. */
  url: string;
}

/** Runs a statement as one of the accounts. @throws When it is refused. */
export async function runStatement(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database without tables, and both accounts, as docs/production.md says. */
export async function createProductionDatabase(server: string): Promise<ProductionDatabase> {
  const name = `production_${randomUUID().replaceAll('-', '')}`;
  const [owner, account] = [`${name}_owner`, `${name}_api`];
  const admin = `${server}/postgres`;
  await runStatement(admin, `create role ${owner} login`);
  await runStatement(admin, `create role ${account} login`);
  await runStatement(admin, `create database ${name} owner ${owner}`);
  await runStatement(admin, `revoke all on database ${name} from public`);
  await runStatement(admin, `grant connect on database ${name} to ${account}`);
  const urlOf = (user: string) => {
    const url = new URL(`${server}/${name}`);
    url.username = user;
    return url.href;
  };
  return { account, ownerUrl: urlOf(owner), url: urlOf(account) };
}

/**
 * Runs the migrate command of a server as an operator does.
 *
 * @param script - The command.
 * @param url - `MIGRATION_DATABASE_URL`.
 */
export function runMigrate(script: string, url: string, ...parameters: string[]) {
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, MIGRATION_DATABASE_URL: url };
    execFile(process.execPath, [script, ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}
