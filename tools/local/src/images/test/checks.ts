import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { currentPerson, PlainError, step } from 'site-runner';
import { Container, runInImage } from './container.ts';
import { expectResponse, PATIENCE_MS } from './requests.ts';
import { type Deployment, optionsOf, type Server } from './servers.ts';

/** What the seed has. */
const SERVICE = 'Deep Home Cleaning';
const POST = 'The Case for a Maintenance Plan';

/** Checks that a server sends the page of its documentation with the files that it needs. */
async function checkDocumentation({ container, url }: Server): Promise<void> {
  await expectResponse(container, `${url}/docs/`, 'swagger-ui-bundle.js');
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'index.css']) {
    await expectResponse(container, `${url}/docs/static/${file}`);
  }
  await expectResponse(container, `${url}/docs/json`, '"openapi":"3.1.0"');
}

export const checkApi = (api: Server) =>
  step('Requests to the api', async () => {
    const list = await expectResponse(api.container, `${api.url}/services`, SERVICE);
    const [{ photo }] = JSON.parse(list);
    await expectResponse(api.container, photo);
    await checkDocumentation(api);
  });

export const checkReleaseServer = (server: Server) =>
  step('Requests to the release-server', async () => {
    await expectResponse(server.container, `${server.url}/v1/registry`, '"signature"');
    await checkDocumentation(server);
  });

export const checkPages = ({ container, url }: Server) =>
  step('Pages of the ssr-server', async () => {
    const home = await expectResponse(container, url, SERVICE);
    if (!home.includes(POST)) throw new PlainError('The home page was rendered without its posts.');
    await expectResponse(container, `${url}/blogs`, POST);
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(home) ?? [];
    const headers = { 'accept-encoding': 'br' };
    const response = await fetch(new URL(script, url), { headers });
    if (response.headers.get('content-encoding') !== 'br') {
      throw new PlainError(`The script ${script} of the shell was not compressed by its build.`);
    }
  });

/** Checks the commands that an operator runs before the servers. */
export const checkCommands = (deployment: Deployment, createDatabase: () => Promise<string>) =>
  step('Commands of the images', async () => {
    const { api, 'release-server': releaseServer } = deployment.images;
    for (const image of [releaseServer, api]) {
      const DATABASE_URL = await createDatabase();
      const env = { MIGRATION_DATABASE_URL: DATABASE_URL };
      await runInImage(image, { env, command: ['node', 'dist/migrate.js'] });
      if (image !== api) continue;
      const options = optionsOf(deployment, 'api');
      const seeded = { ...options, env: { ...options.env, DATABASE_URL } };
      await runInImage(api, { ...seeded, command: ['node', 'dist/seed.js'] });
    }
    const command = ['node', 'dist/create-token.js', currentPerson(), '--all-remotes'];
    const options = { ...optionsOf(deployment, 'release-server'), command };
    const output = await runInImage(releaseServer, options);
    if (!/^cxr_\w+$/m.test(output)) throw new PlainError(`This is no token: ${output}`);
  });

/** Checks that no server writes into its image, and that all say that they have no PGlite. */
export const checkLimits = (deployment: Deployment) =>
  step('What the images refuse', async () => {
    for (const name of ['api', 'release-server', 'ssr-server'] as const) {
      const write = "require('node:fs').writeFileSync('dist/server.js', '')";
      const options = { ...optionsOf(deployment, name), command: ['node', '-e', write] };
      const writer = new Container(deployment.images[name], options);
      if ((await writer.exit) === 0 || !writer.output.includes('EROFS')) {
        throw new PlainError(`The ${name} can write into its image.\n${writer.output}`);
      }
    }
    for (const name of ['api', 'release-server'] as const) {
      const { env, volumes } = optionsOf(deployment, name);
      const image = { ...deployment.images[name], writable: [] };
      const withoutServer = { ...env, DATABASE_URL: '', DATA_DIR: '/tmp' };
      const server = new Container(image, { volumes, env: withoutServer });
      const code = await server.exit;
      if (code !== 1 || !server.output.includes('PGlite is not installed here.')) {
        throw new PlainError(`The ${name} does not say what it needs.\n${server.output}`);
      }
    }
  });

/** Starts a fake of an object storage that is empty. It emits `registry` when that is written. */
async function startStorage() {
  const storage = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    // One has the name in the address, the other one in the body.
    const isRegistry = /public(\/|%2F)registry\.json/.test(request.url + (await text(request)));
    response.end('{}');
    if (isRegistry) storage.emit('registry');
  });
  await once(storage.listen(0, '127.0.0.1'), 'listening');
  return storage;
}

/** Checks that the release server reaches object storages, whose libraries load when they are used. */
export const checkStorages = (deployment: Deployment) =>
  step('Object storages', async (note) => {
    const image = deployment.images['release-server'];
    const { env, volumes } = optionsOf(deployment, 'release-server');
    for (const kind of ['s3', 'gs']) {
      note(kind);
      const storage = await startStorage();
      const isWritten = once(storage, 'registry', { signal: AbortSignal.timeout(PATIENCE_MS) });
      const url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
      const client = {
        RELEASE_STORE: `${kind}://releases`,
        AWS_ENDPOINT_URL_S3: url,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        STORAGE_EMULATOR_HOST: url,
      };
      const server = new Container(image, { volumes, env: { ...env, ...client } });
      try {
        await Promise.race([isWritten, server.exit.then(() => Promise.reject(server.output))]);
      } catch (cause) {
        throw new PlainError(`${kind} did not get the registry: ${cause}\n${server.output}`);
      } finally {
        await server.kill();
        storage.close();
      }
    }
  });
