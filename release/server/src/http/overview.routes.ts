import {
  catalogueSchema,
  impactSchema,
  type OverviewRemote,
  overviewSchema,
  type Point,
  type VisibleRelease,
} from '@clean-express/release-contract/overview-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listCatalogue } from '../checks/catalogue.ts';
import { mountedWidgets } from '../checks/compare-parts.ts';
import { releaseParams } from '../checks/fields.ts';
import { findImpact, type LiveSite } from '../checks/impact.ts';
import { requireContract } from '../checks/shell-contracts.ts';
import { countSsrServers } from '../checks/ssr-servers.ts';
import type { ReleaseRow, Releases } from '../releases/releases.ts';
import { POINT_MINUTES, readPoints } from '../rows/minute-rows.ts';
import {
  findRelease,
  findTraffic,
  parseManifest,
  requireRelease,
  visibleManifests,
} from '../rows/release-rows.ts';
import { toChange } from './history.routes.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';
import { isEnd, readShownReleases } from './shown-releases.ts';

/** Errors that are told: one in so many page views, and not a single one. */
const TOLD_SHARE = 0.01;
const TOLD_COUNT = 3;

/** The points that say how a release does now. */
const RECENT = 4;

function findFailures({ version, points }: VisibleRelease): string[] {
  const recent = points.slice(-RECENT);
  const sum = (count: (point: Point) => number) => recent.reduce((all, one) => all + count(one), 0);
  const views = sum((point) => point.views);
  const failures: [failed: number, all: number, text: string][] = [
    [sum((point) => point.failedRenders), sum((point) => point.renders), 'server renders failed'],
    [sum((point) => point.errors), views, 'page views had an error'],
    [sum((point) => point.failedLoads), views, 'page views could not load a file'],
  ];
  return failures
    .filter(([failed, all]) => failed >= TOLD_COUNT && failed >= all * TOLD_SHARE)
    .map(([failed, all, text]) => {
      return `${version}: ${failed} of ${all} ${text} in the last ${RECENT * POINT_MINUTES} minutes.`;
    });
}

/** What is wrong with the servers. */
function findDown(ssrServers: number, { isBehind }: Releases['store']): string[] {
  return [
    ...(ssrServers === 0
      ? ['No SSR server has announced itself in the last 15 seconds: nothing is counted.']
      : []),
    ...(isBehind ? ['The store does not have the newest registry. Restarted SSR servers do.'] : []),
  ];
}

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** Routes that show what is live: how it does, who owns what, and what a release would change for others. */
export const overviewRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { config, releases, sql },
) => {
  async function readOverview(): Promise<OverviewRemote[]> {
    const [{ traffic, lastChanges, show }, pointsOf] = await Promise.all([
      readShownReleases(sql, releases),
      readPoints(sql),
    ]);
    const visible = (row: ReleaseRow) => ({
      ...show(row),
      points: pointsOf(row.remote, row.version),
    });
    const remotes = Object.entries(traffic).map(async ([remote, { live, canary, rollback }]) => {
      const row = await requireRelease(sql, remote, live);
      const tested = canary && (await requireRelease(sql, remote, canary.version));
      const shown = { live: visible(row), ...(tested && { canary: visible(tested) }) };
      const { extras, host } = parseManifest(row.manifest);
      const change = lastChanges.get(remote);
      return {
        remote,
        ...shown,
        ...(rollback && { rollback }),
        wrong: [
          ...(change && isEnd(change)
            ? [`The canary ${change.from} was ended: ${change.reason}`]
            : []),
          ...Object.values(shown).flatMap(findFailures),
        ],
        ...(change && { change: toChange(change) }),
        fills: Object.keys(extras.fills ?? {}),
        mounts: [...new Set([...mountedWidgets({ extras }), ...(host?.widgets ?? [])])],
      };
    });
    return Promise.all(remotes);
  }

  /** @throws ReleaseError when no shell is live. */
  async function liveSite(): Promise<LiveSite> {
    const [manifests, contract] = await Promise.all([
      visibleManifests(sql, 'live'),
      requireContract(sql),
    ]);
    return { manifests, contract };
  }

  app.get(
    '/overview',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getOverview',
        summary: 'Everything that is live, and how it does; what is wrong stands first',
        response: { 200: overviewSchema, ...problemResponses(401) },
      },
    },
    async () => {
      const [remotes, ssrServers, registry] = await Promise.all([
        readOverview(),
        countSsrServers(sql),
        releases.currentRegistry(),
      ]);
      return {
        number: registry?.number ?? 0,
        minutes: POINT_MINUTES,
        sites: { live: config.LIVE_SITES, staging: config.STAGING_SITES },
        wrong: findDown(ssrServers, releases.store),
        remotes: remotes.toSorted((a, b) => b.wrong.length - a.wrong.length),
      };
    },
  );

  app.get(
    '/catalogue',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getCatalogue',
        summary: 'Who owns which paths, widgets, slots and shared state, and who uses them',
        response: { 200: catalogueSchema, ...problemResponses(401, 409) },
      },
    },
    async () => listCatalogue(await liveSite()),
  );

  app.get(
    '/remotes/:remote/releases/:version/impact',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getImpact',
        summary: 'What changes for others if a release becomes live',
        params: releaseParams,
        response: { 200: impactSchema, ...problemResponses(401, 404, 409) },
      },
    },
    async ({ params: { remote, version } }) => {
      const [row, site, traffic] = await Promise.all([
        requireRelease(sql, remote, version),
        liveSite(),
        findTraffic(sql, remote),
      ]);
      const live = traffic && (await findRelease(sql, remote, traffic.live));
      const candidate = parseManifest(row.manifest);
      return {
        ...(live && { live: live.version }),
        ...findImpact(candidate, live && parseManifest(live.manifest), site),
      };
    },
  );
};
