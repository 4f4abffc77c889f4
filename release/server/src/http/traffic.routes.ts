import { plainPathField } from '@clean-express/release-contract/registry-fields';
import {
  changeResultSchema,
  endedRemoteSchema,
  endPlanSchema,
  rollBackSchema,
} from '@clean-express/release-contract/release-api';
import { type Problem, problem } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  changeBody,
  minutesField,
  releaseParams,
  remoteParams,
  shareField,
  stepsField,
  trafficBody,
  versionParam,
} from '../checks/fields.ts';
import type { Identity } from '../identity/identity.ts';
import type { Author, PublishedChange } from '../releases/releases.ts';
import type { AuditEvent } from '../rows/audit-log.ts';
import { authorOf, describeChange } from './changes.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';

const MS_PER_MINUTE = 60_000;

const COMMON = { tags: ['traffic'], security: [{ token: [] }] };

const response = { 200: changeResultSchema, ...problemResponses(400, 401, 403, 404, 409) };

function notAPerson(name: string): Problem {
  const detail = `${name} is not a person, and only people approve releases. Use your personal token.`;
  return problem(403, 'forbidden', detail);
}

/** Releases that move together are those of several owners: each is asked for. */
function partnersOf(request: FastifyRequest, { with: partners = [] }: z.infer<typeof trafficBody>) {
  for (const { remote } of partners) request.requirePermission('traffic', remote);
  return partners;
}

/** A change of a release that needs no more than a reason. */
interface SimpleChange {
  permission: 'traffic' | 'retire';
  audit: AuditEvent;
  operationId: string;
  summary: string;
  make: (remote: string, version: string, author: Author, by: Identity) => Promise<PublishedChange>;
}

/** Routes that decide which release visitors get. */
export const trafficRoutes: FastifyPluginAsyncZod<Services> = async (app, { releases }) => {
  const addRoute = (name: string, { permission, audit, make, ...described }: SimpleChange) =>
    app.post(
      `/remotes/:remote/releases/:version/${name}`,
      {
        config: { permission, audit },
        schema: { ...COMMON, ...described, params: releaseParams, body: changeBody, response },
      },
      async (request) => {
        const { remote, version } = request.params;
        const author = authorOf(request, request.body);
        const change = await make(remote, version, author, request.identity());
        return describeChange(releases, remote, change);
      },
    );

  addRoute('approval', {
    ...{ permission: 'traffic', audit: 'release approved', operationId: 'approveRelease' },
    summary: 'Approve the release of someone else, until it is rolled back or retired',
    make: (remote, version, author, { name, kind }) => {
      if (kind !== 'person') throw notAPerson(name);
      return releases.approve(remote, version, author);
    },
  });
  addRoute('retirement', {
    ...{ permission: 'retire', audit: 'release retired', operationId: 'retireRelease' },
    summary: 'Retire a release: it gets no traffic any more',
    make: (remote, version, author) => releases.retire(remote, version, author),
  });

  app.post(
    '/remotes/:remote/releases/:version/promotion',
    {
      config: { permission: 'traffic', audit: 'release promoted' },
      schema: {
        ...COMMON,
        operationId: 'promoteRelease',
        summary: 'Give a release to all visitors, with its partners, and end a running canary',
        params: releaseParams,
        body: trafficBody,
        response,
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const partners = partnersOf(request, request.body);
      const author = authorOf(request, request.body);
      const change = await releases.promote(remote, version, author, partners);
      return describeChange(releases, remote, change);
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/canary',
    {
      config: { permission: 'traffic', audit: 'canary set' },
      schema: {
        ...COMMON,
        operationId: 'setCanary',
        summary: 'Give a release to a share of the visitors, or in steps; 0 ends the canary',
        description:
          'The same visitors get the partners (`with`), and all are judged together. With steps, the server raises the share by itself, and 100 promotes. It takes a step once the time has passed and the release has the page views in which a release that fails three times as often would be found.',
        params: releaseParams,
        body: z.union([
          trafficBody.extend({ share: shareField }),
          trafficBody.extend({ steps: stepsField, everyMinutes: minutesField }),
        ]),
        response,
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const { body } = request;
      const author = authorOf(request, body);
      const partners = partnersOf(request, body);
      const change =
        'share' in body
          ? await releases.setCanary(remote, version, body.share, author, partners)
          : await releases.startSteps(
              remote,
              version,
              { steps: body.steps, everyMs: body.everyMinutes * MS_PER_MINUTE },
              author,
              partners,
            );
      return describeChange(releases, remote, change);
    },
  );

  app.post(
    '/remotes/:remote/rollback',
    {
      config: { permission: ['roll-back', 'traffic'], audit: 'release rolled back' },
      schema: {
        ...COMMON,
        operationId: 'rollBack',
        summary: 'End a running canary; without one, go back to the previous release',
        description:
          'With a release of a set, the others go back; with the shell, remotes that do not fit it. Within five minutes of another roll-back, it takes a version.',
        params: remoteParams,
        body: changeBody.extend({
          version: versionParam.optional(),
          /** Only says what would happen. */
          dryRun: z.boolean().optional(),
        }),
        response: { ...response, 200: rollBackSchema },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { version, dryRun, ...body } = request.body;
      const author = authorOf(request, body);
      const { along, ...change } = await releases.rollBack(remote, version, author, { dryRun });
      return { ...(await describeChange(releases, remote, change)), along };
    },
  );
};

const endBody = changeBody.extend({
  /** Path of the remote → path where it leads, with all that is below. */
  redirects: z
    .record(z.string().max(200), plainPathField)
    .refine((redirects) => Object.keys(redirects).length <= 100, 'must have at most 100 paths')
    .optional(),
  /** Where all other paths of the remote lead; without it, they are gone (410). */
  redirectAll: plainPathField.optional(),
  /** Only find out what becomes of the paths. */
  dryRun: z.boolean().optional(),
});

/** Route that ends a remote. */
export const endRoutes: FastifyPluginAsyncZod<Services> = async (app, { releases }) => {
  app.post(
    '/remotes/:remote/end',
    {
      config: { permission: 'retire', audit: 'remote ended' },
      schema: {
        tags: ['releases'],
        security: [{ token: [] }],
        operationId: 'endRemote',
        summary: 'End a remote: visitors get none of its releases any more',
        description:
          'Its paths redirect (308), or are gone (410), until another remote claims them. After 30 days, its files and tests are deleted; until then, only remotes that the policy names may claim its paths.',
        params: remoteParams,
        body: endBody,
        response: {
          200: z.union([endedRemoteSchema, endPlanSchema.extend({ dryRun: z.literal(true) })]),
          ...problemResponses(400, 401, 403, 404, 409),
        },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { redirects, redirectAll, dryRun = false, ...change } = request.body;
      const wanted = { redirects, redirectAll, dryRun };
      const ended = await releases.end(remote, authorOf(request, change), wanted);
      if (dryRun) return { paths: ended.paths, dryRun: true as const };
      return { ...(await describeChange(releases, remote, ended.change)), paths: ended.paths };
    },
  );
};
