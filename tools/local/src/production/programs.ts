import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { addressOf, type ComposeService, DEPLOY, withLocalAddresses } from './compose-file.ts';
import { type RunningProgram, requireProgram, startProgram } from './running-program.ts';

/** Where a site without containers has its files. */
export interface Machine {
  /** Directory of all its data. */
  data: string;
  logs: string;
  note: (text: string) => void;
}

/** Connects to a server. @throws When nothing listens there. */
export async function connects(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}

/** The account of PostgreSQL, which refuses to run as root. */
export function postgresAccount(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
}

/** Starts PostgreSQL. At the first start, it creates the accounts and databases. */
export async function startPostgres(
  service: ComposeService,
  { data, logs, note }: Machine,
): Promise<RunningProgram> {
  const postgres = await requireProgram('postgres', 'postgresql', note);
  const initdb = await requireProgram('initdb', 'postgresql', note);
  const psql = await requireProgram('psql', 'postgresql-client', note);
  const isReady = await requireProgram('pg_isready', 'postgresql-client', note);
  const directory = join(data, 'postgres');
  const created = join(data, 'postgres-created');
  const isNew = !existsSync(created);
  const host = addressOf(service) ?? '';
  const { POSTGRES_PASSWORD = '' } = service.environment;
  const uid = postgresAccount();
  if (isNew) {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { mode: 0o700 });
    const passwordFile = join(data, 'postgres-password');
    await writeFile(passwordFile, POSTGRES_PASSWORD, { mode: 0o600 });
    if (uid !== undefined) {
      await Promise.all([directory, passwordFile].map((path) => chown(path, uid, uid)));
    }
    const options = ['--username=postgres', '--auth=scram-sha-256', '--locale=C.UTF-8'];
    const command = [initdb, '-D', directory, `--pwfile=${passwordFile}`, ...options];
    await startProgram({ name: 'initdb', command, uid }, logs).succeeded();
    await rm(passwordFile);
  }
  const settings = [`listen_addresses=${host}`, 'port=5432', 'unix_socket_directories='];
  const command = [postgres, '-D', directory, ...settings.flatMap((setting) => ['-c', setting])];
  const running = startProgram({ name: 'postgres', command, uid }, logs);
  // It listens before it accepts connections.
  await running.ready(() => execa(isReady, ['--host', host]));
  if (isNew) {
    const scripts = ['accounts', 'passwords'].map((name) => join(DEPLOY, `postgres/${name}.sql`));
    const files = scripts.flatMap((script) => ['--file', script]);
    const accountsProgram = {
      name: 'accounts',
      command: [psql, '--host', host, '--username=postgres', ...files],
      env: { ...service.environment, PGPASSWORD: POSTGRES_PASSWORD },
    };
    await startProgram(accountsProgram, logs).succeeded();
    await writeFile(created, '');
  }
  return running;
}

/** Starts Redis. */
export async function startRedis(
  service: ComposeService,
  { data, logs, note }: Machine,
): Promise<RunningProgram> {
  const redis = await requireProgram('redis-server', 'redis-server', note);
  const [, ...parameters] = service.command ?? [];
  const host = addressOf(service) ?? '';
  const running = startProgram(
    { name: 'redis', cwd: data, command: [redis, ...parameters, '--bind', host] },
    logs,
  );
  await running.ready(() => connects(host, 6379));
  return running;
}

/** The certificate of the authority that signs Caddy's certificates for this machine. */
export const localAuthority = (data: string) =>
  join(data, 'caddy/caddy/pki/authorities/local/root.crt');

/** Starts Caddy, which makes the certificates of addresses of this machine itself. */
export async function startCaddy(
  service: ComposeService,
  { data, logs, note }: Machine,
): Promise<RunningProgram> {
  const caddy = await requireProgram('caddy', 'caddy', note);
  const configuration = join(data, 'Caddyfile');
  const documented = await readFile(join(DEPLOY, 'Caddyfile'), 'utf8');
  await writeFile(configuration, withLocalAddresses(documented));
  const command = [caddy, 'run', '--adapter', 'caddyfile', '--config', configuration];
  const { SITE_URL = '' } = service.environment;
  const env = {
    ...service.environment,
    STORE: join(data, 'volumes/store'),
    HTTP_PORT: '8480',
    XDG_DATA_HOME: join(data, 'caddy'),
    XDG_CONFIG_HOME: join(data, 'caddy'),
  };
  const running = startProgram({ name: 'caddy', command, env }, logs);
  const { hostname, port } = new URL(SITE_URL);
  await running.ready(
    async () => existsSync(localAuthority(data)) && connects(hostname, Number(port)),
  );
  return running;
}

/** Starts the backups of each hour. */
export async function startBackup(
  { entrypoint, command = [], environment }: ComposeService,
  { logs, note }: Machine,
): Promise<RunningProgram> {
  await requireProgram('restic', 'restic', note);
  await requireProgram('pg_dump', 'postgresql-client', note);
  const program = { name: 'backup', command: [...entrypoint, ...command], env: environment };
  return startProgram(program, logs);
}

/** Starts an exporter of metrics, which has the name of its service in Debian as well. */
export const startExporter =
  (name: string) =>
  async (
    { command = [], environment }: ComposeService,
    { data, logs, note }: Machine,
  ): Promise<RunningProgram> => {
    const program = await requireProgram(`prometheus-${name}`, `prometheus-${name}`, note);
    // The site's certificates are of this machine.
    const env = { ...environment, SSL_CERT_FILE: localAuthority(data) };
    return startProgram({ name, command: [program, ...command], env }, logs);
  };

/** Starts Prometheus. */
export async function startPrometheus(
  service: ComposeService,
  { data, logs, note }: Machine,
): Promise<RunningProgram> {
  const program = await requireProgram('prometheus', 'prometheus', note);
  const directory = join(data, 'prometheus');
  await mkdir(directory, { recursive: true });
  const documented = ['prometheus.yml', 'alerts.yml'].map(async (name) => {
    const text = await readFile(join(DEPLOY, name), 'utf8');
    return [name, withLocalAddresses(text)] as const;
  });
  for (const [path, text] of [
    ...(await Promise.all(documented)),
    ...Object.entries(service.files),
  ]) {
    await writeFile(join(directory, basename(path)), text, { mode: 0o600 });
  }
  const address = `${addressOf(service)}:9090`;
  const options = [
    `--config.file=${join(directory, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(directory, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  const running = startProgram({ name: 'prometheus', command: [program, ...options] }, logs);
  await running.ready(() => fetch(`http://${address}/-/ready`));
  return running;
}
