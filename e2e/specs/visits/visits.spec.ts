import { aboutRemote } from '../../fixtures/run/test-owners.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findAddress } from '../../fixtures/visits/addresses.ts';
import { startVisits, visit } from '../../fixtures/visits/visit.ts';
import {
  candidatesOf,
  liveReleases,
  titleOf,
  visitedPages,
} from '../../fixtures/visits/visited-pages.ts';
import { waysTo } from '../../fixtures/visits/ways.ts';

/** Widths of a phone and of a desktop, in pixels. */
const WIDTHS = [390, 1280];
const HEIGHT = 900;

// What the releases under test declare: each page and widget of theirs has a test.
const releases = await liveReleases();

for (const visited of candidatesOf(releases).flatMap(visitedPages)) {
  const { manifest } = visited.release;
  const { remote } = manifest;

  test(
    `${remote}: ${titleOf(visited)}`,
    aboutRemote(manifest),
    async ({ page, browser, apiUrl, consoleGuard }, testInfo) => {
      test.slow();
      // Each visit says which errors it found.
      consoleGuard.expectError(/./);
      const address = await findAddress({ browser, apiUrl }, visited);
      const visits = await startVisits(page);
      await address.member?.signIn(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        for (const way of waysTo(visited, releases)) {
          const name = `${width} px, ${way.name}`;
          const findings = await visit(visits, visited, address, way);
          const body = await page.screenshot({ type: 'jpeg', quality: 70 });
          await testInfo.attach(name, { body, contentType: 'image/jpeg' });
          expect(findings, `${address.path} at ${name}`).toEqual([]);
        }
      }
    },
  );
}
