import { metricValue } from '../../fixtures/metric-value.ts';
import { expect, test } from '../../fixtures/test.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';

// The live release: a page with a preview reports nothing.
for (const [fault, phase] of [
  ['throws on evaluation', 'evaluation'],
  ['is down', 'entry'],
] as const) {
  test(`a release that ${fault} is counted by its version, in the phase "${phase}"`, async ({
    page,
    consoleGuard,
    faults,
  }) => {
    consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
    const { version } = (await currentRelease(page, 'blog')).metadata;
    const labels = `remote="blog",version="${version}",phase="${phase}"`;
    const errors = () => metricValue(page.request, `remote_errors_total{${labels}}`);
    await faults.remotes.inject('blog', fault, { hasFallback: true });
    const before = await errors();

    const report = page.waitForResponse('/reports');
    await page.goto('/blogs');
    expect((await report).status()).toBe(204);
    expect(await errors()).toBeGreaterThan(before);
  });
}
