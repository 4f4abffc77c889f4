import { liveRelease } from '@clean-express/federation/releases';
import { fallbackVersion, openStore, promote, publishBuild } from 'delivery';
import { environment } from '../../fixtures/environment.ts';
import { earlierBuild } from '../../fixtures/matrix/earlier-build.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { author } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { RemoteName } from '../../fixtures/versions/releases.ts';

for (const remote of ['catalog', 'blog', 'account'] satisfies RemoteName[]) {
  test(`${remote} has a previous release`, async () => {
    needs('previews');
    const store = await openStore(environment.releaseStore ?? '');
    const registry = await store.readRegistry();
    if (fallbackVersion(registry, remote)) return;

    // A new site has one release only; publish an earlier one.
    needs('releases');
    const live = liveRelease(registry, remote);
    if (!live) throw new Error(`No release of ${remote} is live.`);
    const origin = new URL(live.url).origin;
    const build = await earlierBuild(remote);
    const { release } = await publishBuild(build, { store, origin, author: author() });
    for (const { version } of [release.metadata, live.metadata]) {
      await store.updateRegistry((current) => promote(current, remote, version, author()));
    }
    expect(fallbackVersion(await store.readRegistry(), remote)).toBe(release.metadata.version);
  });
}
