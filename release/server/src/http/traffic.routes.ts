import { changeResultSchema } from '@clean-express/release-contract/release-api';
import type { Problem } from '@clean-express/server-kit/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  changeBody,
  releaseParams,
  remoteParams,
  shareField,
  versionParam,
} from '../checks/fields.ts';
import { authorOf, describeChange } from './changes.ts';
import { problem, problemResponses } from './problems.ts';
import type { RouteOptions } from './release.routes.ts';

const COMMON = { tags: ['traffic'], security: [{ token: [] }] };

const response = { 200: changeResultSchema, ...problemResponses(400, 401, 403, 404, 409) };

function notAPerson(name: string): Problem {
  const detail = `${name} is not a person, and only people approve releases. Use your personal token.`;
  return problem(403, 'forbidden', detail);
}

/** Routes that decide which release visitors get. */
export const trafficRoutes: FastifyPluginAsyncZod<Pick<RouteOptions, 'releases'>> = async (
  app,
  { releases },
) => {
  app.post(
    '/remotes/:remote/releases/:version/approval',
    {
      config: { permission: 'traffic', audit: 'release approved' },
      schema: {
        ...COMMON,
        operationId: 'approveRelease',
        summary: 'Approve the release of someone else, until it is rolled back or retired',
        params: releaseParams,
        body: changeBody,
        response,
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const { name, kind } = request.identity();
      if (kind !== 'person') throw notAPerson(name);
      const change = await releases.approve(remote, version, authorOf(request, request.body));
      return describeChange(releases, remote, change);
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/promotion',
    {
      config: { permission: 'traffic', audit: 'release promoted' },
      schema: {
        ...COMMON,
        operationId: 'promoteRelease',
        summary: 'Give a release to all visitors, and end a running canary',
        params: releaseParams,
        body: changeBody,
        response,
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const change = await releases.promote(remote, version, authorOf(request, request.body));
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
        summary: 'Give a release to a share of the visitors; 0 ends the canary',
        params: releaseParams,
        body: changeBody.extend({ share: shareField }),
        response,
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const { share, ...body } = request.body;
      const change = await releases.setCanary(remote, version, share, authorOf(request, body));
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
        params: remoteParams,
        body: changeBody.extend({ version: versionParam.optional() }),
        response,
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { version, ...body } = request.body;
      const change = await releases.rollBack(remote, version, authorOf(request, body));
      return describeChange(releases, remote, change);
    },
  );
};
