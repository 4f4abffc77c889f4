import { posix } from 'node:path';
import { toPrintable } from '@clean-express/release-contract/provenance';
import {
  type ListedError,
  type NamedRelease,
  releaseErrorSchema,
} from '@clean-express/release-contract/release-api';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { z } from 'zod';
import { filePath, remoteParams, versionParam } from '../checks/fields.ts';
import { readErrors } from '../rows/error-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';

/** Source maps in memory, in bytes of their files. Each takes a multiple of that. */
const MAX_BYTES = 40_000_000;

/** Lines of code on each side of a place. */
const LINES_AROUND = 2;

const MAX_LINE_LENGTH = 300;

type Origin = NonNullable<ListedError['origin']>;

/** A place in a script of a release. */
interface Place {
  file: string;
  line: number;
  column: number;
}

/** The first place in the files of a release that a stack names. Who has reported it may have made it up. */
function findPlace({ remote, version }: NamedRelease, stack: string): Place | undefined {
  const folder = `${remote}@${version}/`;
  for (const line of stack.split('\n')) {
    const start = line.indexOf(folder);
    if (start < 0) continue;
    const [, file, row, column] =
      /^([^\s:]+\.m?js):(\d{1,7}):(\d{1,7})/.exec(line.slice(start + folder.length)) ?? [];
    const place = { file: file ?? '', line: Number(row), column: Number(column) };
    if (filePath.safeParse(file).success && place.line > 0 && place.column > 0) return place;
  }
  return undefined;
}

/** Names a source like its package does, or a package that it uses: `src/pages/list-page.tsx`. */
function nameSource(source: string, file: string): string {
  const path = posix.join('dist', posix.dirname(file), source);
  return path.replace(/^(\.\.\/)+/, '').replace(/^.*node_modules\//, '');
}

function linesAround(content: string, line: number): Origin['code'] {
  const first = Math.max(0, line - 1 - LINES_AROUND);
  return content
    .split('\n')
    .slice(first, line + LINES_AROUND)
    .map((text, at) => ({
      line: first + at + 1,
      text: toPrintable(text.replaceAll('\t', '  ').replace(/\r$/, '')).slice(0, MAX_LINE_LENGTH),
    }));
}

function readOrigin(map: TraceMap, { file, line, column }: Place): Origin | undefined {
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source === null) return undefined;
  const content = sourceContentFor(map, found.source);
  return {
    source: nameSource(found.source, file),
    line: found.line,
    column: found.column + 1,
    code: content === null ? [] : linesAround(content, found.line),
  };
}

interface StoredMap {
  map: TraceMap;
  bytes: number;
}

/** Finds what a release has thrown in its sources, by the source maps in its private part. */
class SourceMaps {
  readonly #maps: LRUCache<string, StoredMap, NamedRelease & { file: string }>;

  constructor(files: Pick<ReleaseFiles, 'read'>) {
    this.#maps = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes,
      fetchMethod: async (_key, _stale, { context: { remote, version, file } }) => {
        const text = await files.read('private', remote, version, `${file}.map`);
        return { map: new TraceMap(text.toString()), bytes: text.length };
      },
      // Who waits for a map gets it, even if others have displaced it meanwhile.
      ignoreFetchAbort: true,
    });
  }

  /**
   * Finds where the code of a release has thrown an error.
   *
   * @returns `undefined` if its stack does not name such a place, or the release has no source map for it.
   */
  async originOf(error: NamedRelease & { stack: string }): Promise<Origin | undefined> {
    const { remote, version } = error;
    const place = findPlace(error, error.stack);
    if (!place) return undefined;
    try {
      const context = { remote, version, file: place.file };
      const key = `${remote} ${version} ${place.file}`;
      return readOrigin((await this.#maps.forceFetch(key, { context })).map, place);
    } catch {
      // It has no map, or one that cannot be read, or the store is away: the error says enough without.
      return undefined;
    }
  }
}

/** Source maps that are read at the same time. */
const CONCURRENCY = 4;

/** A route that shows what has gone wrong in the releases of a remote. */
export const errorRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { releases, files, sql },
) => {
  const sourceMaps = new SourceMaps(files);

  app.get(
    '/remotes/:remote/errors',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['releases'],
        security: [{ token: [] }],
        operationId: 'listErrors',
        summary: 'The errors of a remote in browsers and in server rendering, newest first',
        description:
          'Those of the last 30 days, at most 100 of each kind. Messages and stacks come from browsers, which may send anything: show them as text only.',
        params: remoteParams,
        querystring: z.object({ version: versionParam.optional() }),
        response: { 200: z.array(releaseErrorSchema), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ params: { remote }, query: { version } }) => {
      await releases.releasesOf(remote);
      return pMap(
        await readErrors(sql, remote, version),
        async ({ firstSeen, lastSeen, ...error }) => {
          const origin = await sourceMaps.originOf(error);
          return {
            ...error,
            firstSeen: firstSeen.toISOString(),
            lastSeen: lastSeen.toISOString(),
            ...(origin && { origin }),
          };
        },
        { concurrency: CONCURRENCY },
      );
    },
  );
};
