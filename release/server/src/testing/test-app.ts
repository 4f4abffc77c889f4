import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import type { Database } from '@clean-express/server-kit/database';
import { createLogger } from '@clean-express/server-kit/logging';
import { generateSigningKey, releaseSigningKeysField } from '@clean-express/server-kit/signatures';
import { max } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppDependencies, buildApp } from '../app.ts';
import type { ShellRole } from '../checks/compare-manifest.ts';
import { readConfig } from '../config.ts';
import { type Identify, InvalidToken } from '../identity/identity.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { audit as auditTable } from '../rows/schema.ts';
import { openReleaseFiles, type ReleaseFiles } from '../store/release-files.ts';
import { bytesOf, type FixtureUpload, fixtureUpload } from './fixture-upload.ts';
import { emptyDatabase, giveShell } from './test-database.ts';

/** A token that may do everything. */
export const TOKEN = 'admin-token-of-the-tests-0123456789';

/** What the app checks is the permission; who has it, other tests find out. */
const identifyAll: Identify = async (token) => {
  if (token === TOKEN) return { name: 'admin', kind: 'admin token', may: () => true };
  throw new InvalidToken('unknown token');
};

const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  RELEASE_ORIGINS: 'https://cdn.example.com',
  // Tests must also pass on a busy machine.
  OVERLOAD_DELAY_MS: '0',
};

/** A store whose registry is written at once, however busy the machine is. */
export const quickStore = () => ({ writeRegistry: async () => undefined });

interface Options {
  environment?: Record<string, string>;
  /** By default, {@link TOKEN} may do everything. */
  identify?: Identify;
  /** By default, an empty one. */
  policy?: () => Policy;
  /** By default, an empty one that all tests of a file share. */
  database?: Database;
  /** Called for every route. */
  onRoute?: AppDependencies['onRoute'];
  /** By default, that of the machine. */
  clock?: () => Date;
  /** Replaces methods of the files, to let the store fail. */
  files?: (real: ReleaseFiles) => Partial<ReleaseFiles>;
}

/** Starts the real app on an empty database and an empty directory. */
export async function startApp(options: Options = {}) {
  const { environment, identify = identifyAll, files: replaced } = options;
  const { policy = () => policySchema.parse({}) } = options;
  const directory = await temporaryDirectory();
  const config = readConfig({ ...ENVIRONMENT, DATA_DIR: directory, ...environment });
  const lines: string[] = [];
  const log = createLogger(config.LOG_LEVEL, {
    destination: { write: (line) => lines.push(line) },
  });
  const pageFolder = await temporaryDirectory();
  await mkdir(join(pageFolder, 'assets'));
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Page</title>');
  const real = await openReleaseFiles(directory);
  const files: ReleaseFiles = Object.assign(Object.create(real), replaced?.(real));
  const signingKeys = releaseSigningKeysField.parse(generateSigningKey());
  const database = options.database ?? (await emptyDatabase());
  const audit = new AuditLog(database.sql, log);
  const [last] = await database.sql.select({ id: max(auditTable.id) }).from(auditTable);
  const { app, releases, personalTokens } = await buildApp({
    config,
    files,
    database,
    signingKeys,
    identify,
    policy,
    audit,
    log,
    pageFolder,
    onRoute: options.onRoute,
    ...(options.clock && { clock: options.clock }),
  });
  onTestFinished(async () => {
    await app.close();
    await releases.close();
    await audit.close();
  });
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    token: string | undefined = TOKEN,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: `/v1${url}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    });
  return {
    ...{ app, config, directory, files: real, releases, signingKeys, lines, send, personalTokens },
    auditLog: audit,
    sql: database.sql,
    /** Gives visitors another shell, without any check. */
    giveShell: (contract: HostContract, role?: ShellRole) =>
      giveShell(database.sql, contract, role),
    /** The audit log since this app was started: its table cannot be emptied. */
    audit: () => audit.entries({ after: last?.id ?? 0, limit: 1000 }),
  };
}

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/** What the helpers need of a response. */
interface Answer {
  statusCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect.
  json: () => any;
}

/** Sends a request with a token, to an address without `/v1`. */
export type Send = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object | Buffer,
) => Promise<Answer>;

interface Sender {
  send: Send;
}

/**
 * Sends what the server asks for, and completes the upload, unless it cannot be started.
 *
 * @param change - Body of the completion.
 */
export async function upload(
  { send }: Sender,
  fixture: FixtureUpload,
  change: object = {},
): Promise<Answer> {
  const address = `/remotes/${fixture.remote}/releases/${fixture.version}/uploads`;
  const started = await send('POST', address, fixture.body);
  if (started.statusCode !== 200) return started;
  const { upload: id, missing } = started.json();
  for (const file of missing) {
    await send('PUT', `${address}/${id}/${file.part}/${file.path}`, bytesOf(fixture, file));
  }
  return send('POST', `${address}/${id}/completion`, change);
}

/** The releases of remotes. That of the shell is there from the start. */
export async function remoteReleases({ send }: Sender) {
  const rows: Record<string, unknown>[] = (await send('GET', '/releases')).json();
  return rows.filter(({ remote }) => remote !== SHELL);
}

/** What is wrong with the files of remotes. Those of the shell, which is there from the start, were never stored. */
export async function remoteFindings({ send }: Sender) {
  const { findings }: { findings: { remote: string }[] } = (
    await send('GET', '/verification')
  ).json();
  return findings.filter(({ remote }) => remote !== SHELL);
}

/** Uploads and accepts a release. */
export async function publish(app: Sender, remote: string, version: string): Promise<Answer> {
  await upload(app, fixtureUpload(remote, version));
  return app.send('POST', `/remotes/${remote}/releases/${version}/acceptance`, {
    skippedE2e: true,
  });
}

/** Uploads, accepts and promotes a release. */
export async function release(app: Sender, remote: string, version: string): Promise<Answer> {
  await publish(app, remote, version);
  return app.send('POST', `/remotes/${remote}/releases/${version}/promotion`, {});
}

/**
 * Sends a request over the network, with exactly this address: `inject` would resolve `..` first.
 *
 * @returns The status.
 */
export async function sendRaw(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  path: string,
  body = '',
  token = TOKEN,
): Promise<number | undefined> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const type = method === 'PUT' ? 'application/octet-stream' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const sent = request({ port, method, path: `/v1${path}`, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
