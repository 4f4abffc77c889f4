import { SourceMap } from 'node:module';
import { posix } from 'node:path';
import type { GateFailure } from '@clean-express/release-contract/gate-record';
import type { TestedRelease } from './candidate.ts';

/** A place in a script of a release: `http://localhost:3202/blog/releases/1.0.0-a/assets/list.js:1:234`. */
const PLACE =
  /https?:\/\/[^\s/]+\/([a-z\d-]+)\/releases\/([\w.+-]+)\/([\w./-]+\.js)[^\s:()]*:(\d+):(\d+)/g;

/** Names the source of a place in a script: `src/pages/list-page.tsx:3`. */
function sourceOf(map: Buffer, script: string, line: number, column: number): string | undefined {
  const entry = new SourceMap(JSON.parse(map.toString())).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const source = posix.join('dist', posix.dirname(script), entry.originalSource);
  return `${source.replace(/^.*node_modules\//, '')}:${entry.originalLine + 1}`;
}

async function nameSource(
  [place, remote, version, script = '', line, column]: RegExpExecArray,
  candidates: readonly TestedRelease[],
): Promise<string> {
  const candidate = candidates.find(
    ({ source }) => source.remote === remote && source.version === version,
  );
  try {
    const map = await candidate?.readMap?.(`${script}.map`);
    return (map && sourceOf(map, script, Number(line), Number(column))) ?? place;
  } catch {
    // Without its map, or with one that cannot be read, the place itself says where it is.
    return place;
  }
}

/** Names the sources in place of the built scripts in the messages of failures. */
export function nameSources(
  failures: readonly GateFailure[],
  candidates: readonly TestedRelease[],
): Promise<GateFailure[]> {
  return Promise.all(
    failures.map(async (failure) => {
      let { message } = failure;
      for (const found of message.matchAll(PLACE)) {
        message = message.replace(found[0], await nameSource(found, candidates));
      }
      return { ...failure, message };
    }),
  );
}
