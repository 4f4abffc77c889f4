import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Policy } from '@clean-express/release-contract/release-policy';
import { type Database, watchDatabase } from '@clean-express/server-kit/database';
import { watchLoad } from '@clean-express/server-kit/http';
import type { Logger } from '@clean-express/server-kit/logging';
import {
  addDocumentation,
  addHealthRoutes,
  createRestServer,
} from '@clean-express/server-kit/rest';
import cookie from '@fastify/cookie';
import type { RouteOptions } from 'fastify';
import { ReleaseChecks } from './checks/release-checks.ts';
import { baseUrlOf, type Config, GUIDES_FOLDER } from './config.ts';
import { authorization } from './http/authorize.ts';
import { errorRoutes } from './http/error.routes.ts';
import { pruneRoutes, verifyRoutes } from './http/file.routes.ts';
import { gateTicketRoutes } from './http/gate-ticket.routes.ts';
import { addGuides, DOCUMENTATION } from './http/guides.ts';
import { auditRoutes, historyRoutes } from './http/history.routes.ts';
import { addMetrics, releasesHealth } from './http/metrics.ts';
import { overviewRoutes } from './http/overview.routes.ts';
import { addPage } from './http/page.ts';
import { previewRoutes } from './http/preview.routes.ts';
import { errorHandlers, problemResponses } from './http/problems.ts';
import { registryRoutes } from './http/registry.routes.ts';
import { releaseRoutes } from './http/release.routes.ts';
import type { Services } from './http/services.ts';
import { sessionRoutes } from './http/session.routes.ts';
import { cookiesOf } from './http/session-cookie.ts';
import { shellContractRoutes, ssrServerRoutes } from './http/shell.routes.ts';
import { tokenRoutes } from './http/token.routes.ts';
import { endRoutes, trafficRoutes } from './http/traffic.routes.ts';
import { uploadRoutes } from './http/upload.routes.ts';
import { GateTickets } from './identity/gate-tickets.ts';
import { createIdentify } from './identity/identify.ts';
import type { Identify } from './identity/identity.ts';
import { PersonalTokens } from './identity/personal-tokens.ts';
import { Sessions } from './identity/sessions.ts';
import { SignInService } from './identity/sign-in-service.ts';
import { createWorkflowTokens } from './identity/workflow-tokens.ts';
import { CanaryMonitor } from './monitor/canary-monitor.ts';
import { CanarySteps } from './monitor/canary-steps.ts';
import { CanaryWebhook } from './monitor/webhook.ts';
import { deleteEndedFiles } from './releases/delete-ended-files.ts';
import type { RegistryOptions } from './releases/registry-service.ts';
import { createReleases } from './releases/releases.ts';
import type { AuditLog } from './rows/audit-log.ts';
import { deleteOldCounts } from './rows/count-rows.ts';
import type { ReleaseFiles } from './store/release-files.ts';
import { Uploads } from './uploads/uploads.ts';

/** How long a client may take to send a request: a file may be large, and its way slow. */
const REQUEST_TIMEOUT_MS = 120_000;

/** An address has a remote, a version, an upload and the path of a file. */
const PARAM_MAX_LENGTH = 500;

const MONITOR_EVERY_MS = 1000;

/** Often enough for files that are kept for a month. */
const DELETE_EVERY_MS = 60 * 60 * 1000;

/** What the app is built from. */
export interface AppDependencies extends Pick<RegistryOptions, 'isExclusive'> {
  config: Config;
  files: ReleaseFiles;
  database: Database;
  /** Keys that sign previews and gate tickets; the first one signs. */
  signingKeys: readonly KeyObject[];
  /** Finds whose token a request has; by default, by all kinds of tokens. */
  identify?: Identify;
  /** Who may do what, as the policy file says now. */
  policy: () => Policy;
  audit: AuditLog;
  log: Logger;
  /** Folder of the build of the page. */
  pageFolder: string;
  /** By default, that of the machine. */
  clock?: () => Date;
  /** Called for every route: for tests that cover all of them. */
  onRoute?: ((route: RouteOptions) => void) | undefined;
}

type App = ReturnType<typeof createRestServer>;

/** @returns `undefined` if the settings name no sign-in service. */
function openSignIn(config: Config, policy: () => Policy): SignInService | undefined {
  const { SIGN_IN_ISSUER: issuer, SIGN_IN_CLIENT_ID: clientId, PUBLIC_URL } = config;
  const { SIGN_IN_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const redirect = `${PUBLIC_URL}/v1/session/callback`;
  return new SignInService({ issuer, clientId, clientSecret, redirect }, policy);
}

/** Opens what the routes call. */
async function openServices(
  dependencies: AppDependencies & { clock: () => Date },
): Promise<Services> {
  const { config, database, files, signingKeys, policy, audit } = dependencies;
  const { sql } = database;
  const personalTokens = new PersonalTokens(sql, audit);
  const sessions = new Sessions(sql);
  const workflowTokens = createWorkflowTokens(policy);
  const { ADMIN_TOKEN: adminToken, PUBLIC_URL: server } = config;
  const identify = createIdentify({ policy, personalTokens, sessions, workflowTokens, adminToken });
  const baseUrl = (remote: string) => baseUrlOf(config, remote);
  const releases = await createReleases({ ...dependencies, baseUrl });
  const checks = new ReleaseChecks({ sql, files, policy });
  return {
    config,
    sql,
    files,
    releases,
    checks,
    policy,
    personalTokens,
    sessions,
    signingKeys,
    audit,
    identify: dependencies.identify ?? identify,
    uploads: new Uploads(files, releases, checks),
    cookies: cookiesOf(server),
    signInService: openSignIn(config, policy),
    tickets: new GateTickets({ signingKeys, server }),
  };
}

/** The routes under `/v1`, each of which needs a permission, or says that it is public. */
const ROUTES = [
  sessionRoutes,
  registryRoutes,
  releaseRoutes,
  trafficRoutes,
  historyRoutes,
  overviewRoutes,
  uploadRoutes,
  errorRoutes,
  shellContractRoutes,
  ssrServerRoutes,
  previewRoutes,
  gateTicketRoutes,
  verifyRoutes,
  pruneRoutes,
  endRoutes,
  tokenRoutes,
  auditRoutes,
];

/** Does something now, and again after each interval, while the app runs. A failure is logged. */
function repeat(app: App, intervalMs: number, work: () => Promise<void>, failure: string): void {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async () => {
    while (!signal.aborted) {
      await work().catch((err: unknown) => app.log.error({ err }, failure));
      await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  app.addHook('onClose', async () => closing.abort());
  app.addHook('onReady', async () => void run());
}

/**
 * Builds the release server without listening. When it is closed, close its releases, then the audit log.
 *
 * @throws StartupError when the store's registry must not be replaced, or a setting is missing.
 */
export async function buildApp(dependencies: AppDependencies) {
  const { config, database, log, clock = () => new Date(), onRoute } = dependencies;
  const services = await openServices({ ...dependencies, clock });
  const { sql, releases } = services;
  const app = createRestServer({
    config,
    log,
    errorHandlers,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    forceCloseConnections: 'idle',
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const databaseState = watchDatabase(database, log, closing.signal);
  const load = await watchLoad(app, config);
  app.addHook('preHandler', load.admit);
  await app.register(cookie);
  await addDocumentation(app, config.PUBLIC_URL, DOCUMENTATION);
  addMetrics(app, { load, databaseState, database, releases, token: config.METRICS_TOKEN });
  await addGuides(app, GUIDES_FOLDER);
  await addPage(app, dependencies.pageFolder);
  const dataDirectory = config.DATABASE_URL ? undefined : config.DATA_DIR;
  addHealthRoutes(app, {
    load,
    databaseState,
    dataDirectory,
    problemResponses: problemResponses(),
    more: releasesHealth(releases),
  });
  await app.register(
    async (v1) => {
      await v1.register(authorization, services);
      for (const routes of ROUTES) await v1.register(routes, services);
    },
    { prefix: '/v1' },
  );
  const failedDeletion = 'Could not delete the files of a remote that has ended. Trying again.';
  repeat(app, DELETE_EVERY_MS, () => deleteEndedFiles(services), failedDeletion);
  const failedCounts =
    'Could not delete the counts and errors that are older than 30 days. Trying again.';
  repeat(app, DELETE_EVERY_MS, () => deleteOldCounts(sql), failedCounts);
  const monitor = new CanaryMonitor({ sql, releases, log: app.log, audit: services.audit });
  const failure = 'The canary monitor could not check the canaries.';
  repeat(app, MONITOR_EVERY_MS, () => monitor.check(), failure);
  const steps = new CanarySteps({ sql, releases, log: app.log, audit: services.audit, clock });
  const failedSteps = 'Could not take the steps of the canaries. Trying again.';
  repeat(app, MONITOR_EVERY_MS, () => steps.check(), failedSteps);
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config;
  if (url && secret) {
    const webhook = new CanaryWebhook({ sql, releases, url, secret, log: app.log, clock });
    repeat(app, MONITOR_EVERY_MS, () => webhook.check(), 'Could not read what the webhook sends.');
  }
  return { app, releases, personalTokens: services.personalTokens };
}
