import { publishBuild } from '@clean-express/release';
import { earlierBuild } from '../../fixtures/matrix/earlier-build.ts';
import { liveRemotes } from '../../fixtures/matrix/live-remotes.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { siteReleases } from '../../fixtures/site/site-releases.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

for (const remote of await liveRemotes()) {
  test(`${remote} has a previous release`, async () => {
    needs('previews');
    const server = siteReleases();
    const releases = await server.releases(remote);
    if (releases.some(({ role }) => role === 'rollback')) return;

    // A new site has one release only; publish an earlier one.
    needs('releases');
    const earlier = await publishBuild(server, await earlierBuild(remote));
    for (const version of [earlier, versionOf(remote, 'current', releases)]) {
      await server.promote(remote, version);
    }
    expect(versionOf(remote, 'previous', await server.releases(remote))).toBe(earlier);
  });
}
