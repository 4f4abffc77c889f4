import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { MemoryBucket } from './memory-bucket.ts';

/** The only bucket of a fake storage. */
export const BUCKET = 'releases';

/** An error response of an object storage. */
export class StorageError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A running fake of an object storage. */
export interface StorageServer {
  url: string;
  /** The content of its only bucket. */
  memory: MemoryBucket;
}

interface Dialect {
  /** Environment variables that make the client library of the storage use the fake. */
  environment(url: string): Record<string, string | undefined>;
  routes(app: FastifyInstance, memory: MemoryBucket): void;
  sendError(error: StorageError, reply: FastifyReply): FastifyReply;
}

/**
 * Starts a fake object storage on a free port, and sets its environment variables. Both are reset after
 * the test.
 */
export async function startStorageServer(dialect: Dialect): Promise<StorageServer> {
  const app = fastify({ forceCloseConnections: true });
  const memory = new MemoryBucket();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  app.addHook<{ Params: { bucket?: string } }>('preHandler', async ({ params }) => {
    if (params.bucket === BUCKET) return;
    throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  });
  app.setErrorHandler<Error>((error, _request, reply) => {
    const storageError =
      error instanceof StorageError ? error : new StorageError(500, 'InternalError', error.message);
    return dialect.sendError(storageError, reply.code(storageError.statusCode));
  });
  dialect.routes(app, memory);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const [name, value] of Object.entries(dialect.environment(url))) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await app.close();
  });
  return { url, memory };
}
