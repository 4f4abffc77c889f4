import cors from '@fastify/cors';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './create-server.ts';
import type { Database } from './database/database.ts';
import { createBlogRepository } from './modules/blogs/blog.repository.ts';
import { blogRoutes } from './modules/blogs/blog.routes.ts';
import { changeRoutes } from './modules/changes/change.routes.ts';
import { createInboxRepository } from './modules/inbox/inbox.repository.ts';
import { inboxRoutes } from './modules/inbox/inbox.routes.ts';
import { photoRoutes } from './modules/photos/photo.routes.ts';
import { PHOTOS_DIRECTORY, readPhotoManifest } from './modules/photos/photo-manifest.ts';
import { createPhotoReferences } from './modules/photos/photo-references.ts';
import { createReviewRepository } from './modules/reviews/review.repository.ts';
import { reviewRoutes } from './modules/reviews/review.routes.ts';
import { reviewAuthoringRoutes } from './modules/reviews/review-authoring.routes.ts';
import { createServiceRepository } from './modules/services/service.repository.ts';
import { serviceRoutes } from './modules/services/service.routes.ts';
import type { BackendTokens } from './modules/tokens/backend-token.ts';
import type { VerifyIdToken } from './modules/tokens/firebase-identity.ts';
import { tokenRoutes } from './modules/tokens/token.routes.ts';
import { LIST_HEADERS } from './paging/describe-listing.ts';
import { answerCache } from './plugins/answer-cache.ts';
import { documentation } from './plugins/documentation.ts';
import { health } from './plugins/health.ts';
import { membership } from './plugins/membership.ts';
import { problems } from './plugins/problems.ts';
import { requestLog } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { writeLimit } from './plugins/write-limit.ts';

const MEGABYTE = 1024 * 1024;

/** What the app stands on; made by whoever starts it. */
export interface Foundations {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  tokens: BackendTokens;
  verifyIdToken: VerifyIdToken;
  /** Where our pictures are, when it is not the usual place. */
  photosDirectory?: string;
}

/** Builds the API; it does not listen yet. Closing it closes the database, too. */
export async function buildApp(foundations: Foundations) {
  const { config, database, log, tokens, verifyIdToken } = foundations;
  const { photosDirectory = PHOTOS_DIRECTORY } = foundations;
  const { sql } = database;
  const publicUrl = config.PUBLIC_URL;
  const photos = createPhotoReferences(readPhotoManifest(photosDirectory), publicUrl, log);
  const app = createServer(config, log);

  await app.register(requestLog);
  await app.register(problems);
  await app.register(securityHeaders);
  await app.register(cors, {
    origin: config.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [...LIST_HEADERS, 'ETag', 'Location'],
    maxAge: 7200,
  });
  await app.register(documentation, { publicUrl });
  await app.register(answerCache, { maxBytes: config.ANSWER_CACHE_MB * MEGABYTE });
  await app.register(writeLimit, { perMinute: config.WRITES_PER_MINUTE });
  await app.register(membership, { tokens });

  await app.register(health, { sql });
  await app.register(changeRoutes);
  await app.register(photoRoutes, { directory: photosDirectory });
  await app.register(tokenRoutes, { tokens, verifyIdToken });
  await app.register(serviceRoutes, { services: createServiceRepository(sql), photos, publicUrl });
  await app.register(blogRoutes, { blogs: createBlogRepository(sql), photos, publicUrl });
  const reviewOptions = { reviews: createReviewRepository(sql), photos, publicUrl };
  await app.register(reviewRoutes, reviewOptions);
  await app.register(reviewAuthoringRoutes, reviewOptions);
  await app.register(inboxRoutes, { inbox: createInboxRepository(sql) });

  await database.onChange((table) => app.answers.drop(table));
  app.addHook('onClose', () => database.close());
  return app;
}
