import type { Script } from '@clean-express/federation/build';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { type Announcement, type ReleaseFile, ReleaseServer } from '../client/release-server.ts';

interface StoredRelease {
  state: 'uploaded' | 'accepted';
  manifestText: string;
  files: ReleaseFile[];
}

const TOKEN = 'a'.repeat(32);

/** A release server for one remote, in memory. */
export async function startFakeReleaseServer() {
  const releases = new Map<string, StoredRelease>();
  /** `public assets/lib.js` → content. */
  const stored = new Map<string, string>();
  /** Sent requests: `POST /releases/1.0.0/acceptance`. */
  const requests: string[] = [];
  /** Scripts of the last dry run: path → size. */
  const announced = new Map<string, number>();
  const app = fastify();
  const open = new Map<string, Announcement>();
  const octets = 'application/octet-stream';
  app.addContentTypeParser(octets, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    requests.push(`${method} ${url.replace('/v1/remotes/catalog', '')}`);
    if (headers.authorization === `Bearer ${TOKEN}`) return;
    await reply.code(401).send({ code: 'token-invalid', detail: 'This token is not valid.' });
  });
  app.get('/v1/releases', async () => []);
  const release = '/v1/remotes/catalog/releases/:version';
  app.get<{ Params: { version: string } }>(release, async ({ params: { version } }, reply) => {
    const found = releases.get(version);
    if (found) return { remote: 'catalog', version, ...found };
    return reply.code(404).send({ code: 'not-found', detail: `There is no ${version}.` });
  });
  app.get<{ Params: { '*': string } }>(`${release}/private/*`, async ({ params }, reply) => {
    const text = stored.get(`private ${params['*']}`);
    if (text !== undefined) return text;
    const problem = { code: 'not-found', detail: `There is no ${params['*']}.` };
    return reply.code(404).send(problem);
  });
  /** What it finds in every release. */
  const findings: string[] = [];
  /** What it warns of. */
  const warnings: string[] = [];
  app.post<{ Body: Announcement & { scripts: Record<string, Script> } }>(
    `${release}/checks`,
    async ({ body: { scripts } }) => {
      for (const [path, { bytes }] of Object.entries(scripts)) announced.set(path, bytes);
      return { findings, warnings, scripts: 'announced' };
    },
  );
  app.post<{ Params: { version: string }; Body: Announcement }>(
    `${release}/uploads`,
    async ({ params: { version }, body }) => {
      open.set(version, body);
      return {
        upload: 'first',
        missing: body.files.filter(({ part, path }) => !stored.has(`${part} ${path}`)),
      };
    },
  );
  app.put<{ Params: { part: string; '*': string }; Body: Buffer }>(
    `${release}/uploads/:upload/:part/*`,
    async ({ params: { part, '*': path }, body }) => {
      stored.set(`${part} ${path}`, body.toString());
      return { result: 'stored' };
    },
  );
  app.post<{ Params: { version: string } }>(
    `${release}/uploads/:upload/completion`,
    async ({ params: { version } }) => {
      const { manifest: manifestText = '', files = [] } = open.get(version) ?? {};
      const state = releases.get(version)?.state ?? 'uploaded';
      releases.set(version, { state, manifestText, files });
      return {};
    },
  );
  /** Version → the body with which it was accepted. */
  const accepted = new Map<string, unknown>();
  app.post<{ Params: { version: string } }>(
    `${release}/acceptance`,
    async ({ params: { version }, body }) => {
      const found = releases.get(version);
      if (found) found.state = 'accepted';
      accepted.set(version, body);
      return {};
    },
  );
  app.post(`${release}/promotion`, async () => ({}));
  app.post('/v1/shell-contract', async () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    url,
    releases,
    stored,
    requests,
    announced,
    accepted,
    token: TOKEN,
    findings,
    warnings,
    server: new ReleaseServer({ url, token: TOKEN }),
  };
}
