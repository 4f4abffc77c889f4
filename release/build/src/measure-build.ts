import type { Build } from './build.ts';
import type { ReleaseDescription } from './describe-release.ts';
import { readScript, readScripts, type Script } from './script-budget.ts';

/** Measures the scripts of a build: path → script. */
export async function measureBuild(
  { files }: Pick<Build, 'files'>,
  description: ReleaseDescription,
): Promise<Map<string, Script>> {
  return readScripts(description, async (path) => {
    const bytes = files.get(path);
    return bytes && readScript(path, bytes);
  });
}
