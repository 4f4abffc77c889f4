import { TESTS_FOLDER } from '@clean-express/release-build';
import { gateTicketSchema, ticketOrderSchema } from '@clean-express/release-contract/release-api';
import { problem } from '@clean-express/server-kit/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { filePath, releaseParams, siteField } from '../checks/fields.ts';
import { requireContract } from '../checks/shell-contracts.ts';
import type { GateTicket } from '../identity/gate-tickets.ts';
import type { ReleaseRow } from '../releases/releases.ts';
import { findPreview } from '../rows/preview-rows.ts';
import { requireRelease } from '../rows/release-rows.ts';
import { readIndex } from '../uploads/release-index.ts';
import { notFound, problemResponses } from './problems.ts';
import { INERT } from './release.routes.ts';
import type { Services } from './services.ts';
import { signPreview } from './sign-preview.ts';

const TAGS = { tags: ['gate'] };

const BY_TICKET = { ...TAGS, security: [{ gateTicket: [] }] };

const toRelease = ({ remote, version, manifestHash, manifest }: ReleaseRow) => ({
  ...{ remote, version, manifest: manifestHash },
  manifestText: manifest,
});

/**
 * Routes for the gate in CI. The job that runs the candidate's own code has no identity: a ticket, which
 * another job has got, opens this candidate to it. No address names a release, so that a ticket cannot
 * be used for another one.
 */
export const gateTicketRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { config, releases, files, tickets, sql } = options;

  async function requireTestable(remote: string, version: string): Promise<ReleaseRow> {
    const row = await requireRelease(sql, remote, version);
    if (row.state !== 'retired') return row;
    throw problem(409, 'refused', `${remote} ${version} is retired. Publish it again.`);
  }

  /** @throws A problem unless the gate may run there: its tests write. */
  function requireStaging(site: string): void {
    if (config.STAGING_SITES.includes(site)) return;
    const detail = `${site} is not a staging site of this release server. Name it in STAGING_SITES.`;
    throw problem(409, 'not-a-staging-site', detail);
  }

  /** @throws A problem when the release, the preview or the site that the ticket is for has gone since. */
  async function candidateOf({ id, site, candidate }: GateTicket): Promise<ReleaseRow> {
    const { remote, version, manifest } = candidate;
    const row = await requireTestable(remote, version);
    if (row.manifestHash !== manifest) {
      const detail = `${remote} ${version} is another release than the one that this ticket is for. Get a new ticket.`;
      throw problem(409, 'refused', detail);
    }
    requireStaging(site);
    const preview = await findPreview(sql, id);
    if (preview && !preview.ended) return row;
    throw problem(409, 'refused', 'The preview of this ticket was ended. Get a new ticket.');
  }

  async function testsOf(row: ReleaseRow) {
    const prefix = `${TESTS_FOLDER}/`;
    return ((await readIndex(files, row)) ?? [])
      .filter(({ part, path }) => part === 'private' && path.startsWith(prefix))
      .map(({ path, integrity }) => ({ path: path.slice(prefix.length), integrity }));
  }

  async function liveReleases() {
    const live = Object.entries(await releases.traffic());
    return Promise.all(live.map(([remote, own]) => requireRelease(sql, remote, own.live)));
  }

  app.post(
    '/remotes/:remote/releases/:version/gate-tickets',
    {
      config: { permission: 'upload', audit: 'gate ticket issued' },
      schema: {
        ...TAGS,
        security: [{ token: [] }],
        operationId: 'createGateTicket',
        summary: 'Issue a ticket for the job that tests a release: it is valid for an hour',
        description:
          'Needs the permissions upload and preview: the ticket opens a preview of the release.',
        params: releaseParams,
        body: z.strictObject({
          /** The gate's site. Its tests write, so that it must be one of STAGING_SITES. */
          site: siteField,
        }),
        response: {
          200: gateTicketSchema.extend({ id: z.string() }),
          ...problemResponses(400, 401, 403, 404, 409),
        },
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      request.requirePermission('preview', remote);
      const { site } = request.body;
      const { manifestHash: manifest } = await requireTestable(remote, version);
      requireStaging(site);
      const candidate = { remote, version, manifest };
      const { id, ticket, expires } = await tickets.issue({ site, candidate });
      const issuedBy = request.identity().name;
      const preview = { id, site, releases: [{ remote, version }], issuedBy, expires };
      await releases.addPreview(preview, true);
      return { id, ticket, site, expires: expires.toISOString() };
    },
  );

  app.get(
    '/gate-ticket',
    {
      config: { permission: 'gate ticket' },
      schema: {
        ...BY_TICKET,
        operationId: 'getGateOrder',
        summary: 'What to test: the candidate, beside which releases, and where',
        response: { 200: ticketOrderSchema, ...problemResponses(401, 404, 409) },
      },
    },
    async (request) => {
      const ticket = request.gateTicket();
      const { id, site, expires } = ticket;
      const row = await candidateOf(ticket);
      const [tests, live, shell, { url }] = await Promise.all([
        testsOf(row),
        liveReleases(),
        requireContract(sql),
        signPreview([row], { site, id, by: 'a gate ticket', expires }, options),
      ]);
      request.log.info({ id, site, candidate: ticket.candidate }, 'A gate ticket was used.');
      return {
        candidate: { ...toRelease(row), tests },
        live: live.map(toRelease),
        shell,
        ...{ site, preview: url, expires: expires.toISOString() },
      };
    },
  );

  app.get(
    '/gate-ticket/tests/*',
    {
      config: { permission: 'gate ticket' },
      schema: {
        ...BY_TICKET,
        operationId: 'getGateTest',
        summary: 'A test of the candidate',
        params: z.object({ '*': filePath }),
        response: {
          200: z.string().describe('The bytes of the file'),
          ...problemResponses(401, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const row = await candidateOf(request.gateTicket());
      const { '*': path } = request.params;
      const isTest = (await testsOf(row)).some((test) => test.path === path);
      if (!isTest) throw notFound(`${row.remote} ${row.version} has no test "${path}".`);
      const { remote, version } = row;
      const bytes = await files.read('private', remote, version, `${TESTS_FOLDER}/${path}`);
      return reply.headers(INERT).send(bytes as never);
    },
  );
};
