import { watchDatabase } from '@clean-express/server-kit/database';
import { type Load, problem, watchLoad } from '@clean-express/server-kit/http';
import type { Logger } from '@clean-express/server-kit/logging';
import {
  addDatabaseMetrics,
  addLoadMetrics,
  addMetricsRoute,
} from '@clean-express/server-kit/metrics';
import {
  addDocumentation,
  addHealthRoutes,
  createRestServer,
} from '@clean-express/server-kit/rest';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Database, DatabaseState } from './database/database.ts';
import { LIMIT_HEADERS, limitOptions, limits } from './limits/limits.ts';
import { blogRoutes } from './modules/blogs/blog.routes.ts';
import { cacheTags } from './modules/changes/cache-tags.ts';
import { changeRoutes } from './modules/changes/change.routes.ts';
import { inboxRoutes } from './modules/inbox/inbox.routes.ts';
import { inboxRetention } from './modules/inbox/retention.ts';
import { meRoutes } from './modules/me/me.routes.ts';
import { memberRoutes } from './modules/members/member.routes.ts';
import { openPhotos } from './modules/photos/open-photos.ts';
import { photoRoutes } from './modules/photos/photo.routes.ts';
import {
  createPhotoReferences,
  PHOTOS_DIRECTORY,
  readPhotoManifest,
} from './modules/photos/photo-references.ts';
import { uploadRoutes } from './modules/photos/upload.routes.ts';
import { ownReviewRoutes } from './modules/reviews/own-review.routes.ts';
import { replyRoutes, reportRoutes, reviewRoutes } from './modules/reviews/review.routes.ts';
import { ownServiceRoutes } from './modules/services/own-service.routes.ts';
import { serviceRoutes } from './modules/services/service.routes.ts';
import type { BackendTokens } from './modules/tokens/backend-token.ts';
import type { VerifyIdToken } from './modules/tokens/firebase-identity.ts';
import { membership } from './modules/tokens/membership.ts';
import { tokenRoutes } from './modules/tokens/token.routes.ts';
import { LIST_HEADERS } from './paging/send-list.ts';
import { DOCUMENTATION } from './plugins/documentation.ts';
import { errorHandlers, messageFor } from './plugins/problems.ts';
import { responseCache } from './plugins/response-cache.ts';
import { problemResponses } from './problem.ts';

/** How long a phone may take to send a photo. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Accepts a `DELETE` without a body from clients that name a type for every request. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.method === 'DELETE' && body === '') done(null);
      else parse(request, body, done);
    },
  );
}

/** Creates the API without routes. */
function createServer(config: Config, log: Logger) {
  z.config({ customError: messageFor });
  const app = createRestServer({ config, log, errorHandlers, requestTimeout: REQUEST_TIMEOUT_MS });
  parseJsonBodies(app);
  return app;
}

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

type WatchedDependencies = AppDependencies & { databaseState: () => DatabaseState };

/** The longest address of a request, in characters: that of a search in a long list has about 1,500. */
const ADDRESS_MAX_LENGTH = 2048;

/** Refuses addresses that no client of this API needs. */
async function refuseLongAddress({ url }: FastifyRequest) {
  if (url.length > ADDRESS_MAX_LENGTH) {
    throw problem(414, 'address-too-long', 'This address is too long.');
  }
}

/** Registers what all routes share, in the order in which a request passes it. */
async function registerPlugins(app: App, dependencies: WatchedDependencies): Promise<Load> {
  const { config, database, databaseState, tokens, verifyIdToken } = dependencies;
  const publicUrl = config.PUBLIC_URL;
  await app.register(cors, {
    origin: config.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [...LIST_HEADERS, 'ETag', 'Location', 'X-Request-Id', ...LIMIT_HEADERS],
    maxAge: 7200,
  });
  const load = await watchLoad(app, config);
  await app.register(limits, limitOptions(config));
  app.addHook('onRequest', refuseLongAddress);
  await addDocumentation(app, publicUrl, DOCUMENTATION);
  await app.register(cacheTags);
  await app.register(responseCache, {
    trustProxy: config.TRUST_PROXY,
    maxBytes: config.RESPONSE_CACHE_MB * MEGABYTE,
    isDatabaseAway: () => !databaseState().isAvailable,
  });
  // Cached responses are always sent.
  app.addHook('preHandler', load.admit);
  app.addHook('preHandler', app.limitCostly);
  await app.register(membership, {
    tokens,
    verifyIdToken,
    sql: database.sql,
    requireVerifiedEmail: config.REQUIRE_VERIFIED_EMAIL,
    sessionDays: config.SESSION_DAYS,
  });
  return load;
}

async function registerRoutes(
  app: App,
  dependencies: WatchedDependencies,
  load: Load,
): Promise<void> {
  const { config, database, databaseState, log, tokens } = dependencies;
  const { photosDirectory: directory = PHOTOS_DIRECTORY } = dependencies;
  const { sql } = database;
  const publicUrl = config.PUBLIC_URL;
  const photos = createPhotoReferences(readPhotoManifest(directory), publicUrl, log);
  const dataDirectory = config.DATABASE_URL ? undefined : config.DATA_DIR;
  const health = { load, databaseState, dataDirectory };
  addHealthRoutes(app, { ...health, problemResponses: problemResponses() });
  addLoadMetrics(app.metricsRegister, load);
  addDatabaseMetrics(app.metricsRegister, databaseState, database);
  addMetricsRoute(app, config.METRICS_TOKEN);
  await app.register(changeRoutes, { config, database });
  const { storage, rows, begin, upload } = await openPhotos(config, sql, log);
  await app.register(photoRoutes, { directory, storage });
  await app.register(uploadRoutes, { photos, begin, upload });
  await app.register(tokenRoutes, { tokens, sql, photos });
  const options = { sql, photos, publicUrl };
  await app.register(serviceRoutes, options);
  await app.register(ownServiceRoutes, options);
  await app.register(blogRoutes, options);
  await app.register(reviewRoutes, options);
  await app.register(ownReviewRoutes, options);
  await app.register(memberRoutes, options);
  await app.register(replyRoutes, options);
  await app.register(reportRoutes, options);
  await app.register(meRoutes, { ...options, rows });
  await app.register(inboxRoutes, { sql, config });
  await app.register(inboxRetention, { sql, days: config.INBOX_RETENTION_DAYS, photos: rows });
}

/** Builds the API without listening. Closing it closes the database, too. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, database, log, onRoute } = dependencies;
  const app = createServer(config, log);
  if (onRoute) app.addHook('onRoute', onRoute);
  const closing = new AbortController();
  const databaseState = watchDatabase(database, log, closing.signal);
  const watched = { ...dependencies, databaseState };
  const load = await registerPlugins(app, watched);
  await registerRoutes(app, watched, load);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => database.close());
  return app;
}
