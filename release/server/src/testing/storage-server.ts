import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { onTestFinished, vi } from 'vitest';

/** The only bucket of a fake storage. */
export const BUCKET = 'releases';

/** Objects of a fake bucket, by key. */
export type FakeObjects = Map<
  string,
  { bytes: Buffer; contentType: string | undefined; cacheControl: string | undefined }
>;

/** An error response of an object storage. */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** A running fake of an object storage. */
export interface StorageServer {
  /** The content of its only bucket. */
  objects: FakeObjects;
  /** Method, path and headers of every request so far. */
  requests: { method: string; url: string; headers: Record<string, unknown> }[];
}

interface Dialect {
  /** Environment variables that make the client library of the storage use the fake. */
  environment(url: string): Record<string, string | undefined>;
  routes(app: FastifyInstance, objects: FakeObjects): void;
  sendError(error: StorageError, reply: FastifyReply): FastifyReply;
}

/** The part of a list of keys that a request asks for. */
export function pageOf(objects: FakeObjects, prefix = '', token = '0') {
  // Small, so that tests reach a second page; real storages have 1000 objects per page.
  const end = Number(token) + 3;
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  return {
    keys: keys.slice(Number(token), end),
    next: end < keys.length ? String(end) : undefined,
  };
}

/**
 * Starts a fake object storage on a free port, and sets its environment variables. Both are reset after
 * the test.
 */
export async function startStorageServer(dialect: Dialect): Promise<StorageServer> {
  const app = fastify({ forceCloseConnections: true });
  const objects: FakeObjects = new Map();
  const requests: StorageServer['requests'] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  app.addHook('onRequest', async ({ method, url, headers }) => {
    requests.push({ method, url, headers });
  });
  app.addHook<{ Params: { bucket?: string } }>('preHandler', async ({ params }) => {
    if (params.bucket === BUCKET) return;
    throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  });
  app.setErrorHandler<Error>((error, _request, reply) => {
    const storageError =
      error instanceof StorageError ? error : new StorageError(500, 'InternalError', error.message);
    return dialect.sendError(storageError, reply.code(storageError.statusCode));
  });
  dialect.routes(app, objects);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const [name, value] of Object.entries(dialect.environment(url))) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await app.close();
  });
  return { objects, requests };
}
