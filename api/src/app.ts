import type { Logger } from '@clean-express/server-kit/logging';
import cors from '@fastify/cors';
import type { RouteOptions } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './create-server.ts';
import type { Database } from './database/database.ts';
import { LIMIT_HEADERS, limitOptions, limits } from './limits/limits.ts';
import { createBlogRepository } from './modules/blogs/blog.repository.ts';
import { blogRoutes } from './modules/blogs/blog.routes.ts';
import { changeRoutes } from './modules/changes/change.routes.ts';
import { createInboxRepository } from './modules/inbox/inbox.repository.ts';
import { inboxRoutes } from './modules/inbox/inbox.routes.ts';
import { photoRoutes } from './modules/photos/photo.routes.ts';
import {
  createPhotoReferences,
  PHOTOS_DIRECTORY,
  readPhotoManifest,
} from './modules/photos/photo-references.ts';
import { createReviewRepository } from './modules/reviews/review.repository.ts';
import { reviewRoutes } from './modules/reviews/review.routes.ts';
import { reviewAuthoringRoutes } from './modules/reviews/review-authoring.routes.ts';
import { reviewEditingRoutes } from './modules/reviews/review-editing.routes.ts';
import { createServiceRepository } from './modules/services/service.repository.ts';
import { serviceRoutes } from './modules/services/service.routes.ts';
import type { BackendTokens } from './modules/tokens/backend-token.ts';
import type { VerifyIdToken } from './modules/tokens/firebase-identity.ts';
import { tokenRoutes } from './modules/tokens/token.routes.ts';
import { LIST_HEADERS } from './paging/send-list.ts';
import { cachedResponses } from './plugins/cached-responses.ts';
import { documentation } from './plugins/documentation.ts';
import { health } from './plugins/health.ts';
import { membership } from './plugins/membership.ts';
import { overload } from './plugins/overload.ts';
import { problems } from './plugins/problems.ts';
import { requestLog } from './plugins/request-log.ts';
import { responseCache } from './plugins/response-cache.ts';
import { apiHeadersHook } from './plugins/security-headers.ts';

const MEGABYTE = 1024 * 1024;

/** What the app is built from. */
export interface AppDependencies {
  config: Config;
  database: Database;
  log: Logger;
  tokens: BackendTokens;
  verifyIdToken: VerifyIdToken;
  /** Directory of the photos; by default, that of this package. */
  photosDirectory?: string;
  /** Called for every route: for tests that cover all of them. */
  onRoute?: (route: RouteOptions) => void;
}

type App = ReturnType<typeof createServer>;

/** Registers what all routes share, in the order in which a request passes it. */
async function registerPlugins(app: App, { config, log, tokens }: AppDependencies): Promise<void> {
  const publicUrl = config.PUBLIC_URL;
  await app.register(requestLog);
  await app.register(problems);
  await app.register(apiHeadersHook, { publicUrl });
  await app.register(cors, {
    origin: config.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [...LIST_HEADERS, 'ETag', 'Location', ...LIMIT_HEADERS],
    maxAge: 7200,
  });
  await app.register(overload, { maxDelay: config.OVERLOAD_DELAY_MS });
  await app.register(limits, limitOptions(config));
  await app.register(documentation, { publicUrl });
  await app.register(responseCache, { maxBytes: config.RESPONSE_CACHE_MB * MEGABYTE });
  // With Redis, every request is counted there first, which only the router waits for.
  if (!config.REDIS_URL) {
    await app.register(cachedResponses, { log, trustProxy: config.TRUST_PROXY });
  }
  await app.register(membership, { tokens });
}

async function registerRoutes(app: App, dependencies: AppDependencies): Promise<void> {
  const { config, database, log, tokens, verifyIdToken } = dependencies;
  const { photosDirectory: directory = PHOTOS_DIRECTORY } = dependencies;
  const { sql } = database;
  const publicUrl = config.PUBLIC_URL;
  const photos = createPhotoReferences(readPhotoManifest(directory), publicUrl, log);
  await app.register(health, { sql });
  await app.register(changeRoutes);
  await app.register(photoRoutes, { directory });
  await app.register(tokenRoutes, { tokens, verifyIdToken });
  await app.register(serviceRoutes, { services: createServiceRepository(sql), photos, publicUrl });
  await app.register(blogRoutes, { blogs: createBlogRepository(sql), photos, publicUrl });
  const reviewOptions = { reviews: createReviewRepository(sql), photos, publicUrl };
  await app.register(reviewRoutes, reviewOptions);
  await app.register(reviewAuthoringRoutes, reviewOptions);
  await app.register(reviewEditingRoutes, reviewOptions);
  await app.register(inboxRoutes, { inbox: createInboxRepository(sql) });
}

/** Builds the API without listening. Closing it closes the database, too. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, database, log, onRoute } = dependencies;
  const app = createServer(config, log);
  if (onRoute) app.addHook('onRoute', onRoute);
  await registerPlugins(app, dependencies);
  await registerRoutes(app, dependencies);
  await database.onChange((table) => app.responseStore.invalidate(table));
  app.addHook('onClose', () => database.close());
  return app;
}
