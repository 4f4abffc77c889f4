import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { MemoryBucket } from './memory-bucket.ts';

/** The only bucket that such a server has. */
export const BUCKET = 'releases';

/** A failure as an object storage answers it. */
export class StorageError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A stand-in of an object storage that runs. */
export interface StorageServer {
  url: string;
  /** What is in its only bucket. */
  memory: MemoryBucket;
}

interface Dialect {
  /** What the environment says, so that the storage's own library finds the stand-in. */
  environment(url: string): Record<string, string | undefined>;
  routes(app: FastifyInstance, memory: MemoryBucket): void;
  answerError(error: StorageError, reply: FastifyReply): FastifyReply;
}

/**
 * Starts a stand-in of an object storage on a free port, and names it in the environment, until the
 * test ends.
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
    const known =
      error instanceof StorageError ? error : new StorageError(500, 'InternalError', error.message);
    return dialect.answerError(known, reply.code(known.statusCode));
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
