import type { Build } from '@clean-express/release-build';
import { findLeakingStyles } from '@clean-express/release-build';

/**
 * Finds the rules in the stylesheets of a build that concern more than the remote. The release server looks
 * again, when it has the files, and also for names of the host.
 *
 * @returns One message for each rule.
 */
export function findLeaks({ files, remote }: Pick<Build, 'files' | 'remote'>): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) => findLeakingStyles(path, bytes, remote.name));
}
