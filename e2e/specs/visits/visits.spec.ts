import { environment } from '../../fixtures/environment.ts';
import { noteTasks } from '../../fixtures/long-tasks/measured-visits.ts';
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
import { isMeasured, RENDERED, type Way, waysTo } from '../../fixtures/visits/ways.ts';

/** Widths of a phone and of a desktop, in pixels. */
const [PHONE, DESKTOP] = [390, 1280] as const;

/** The widths of each load: React hydrates a page at the width of its load, all else follows the window. */
const loadsOf = (way: Way) => (way === RENDERED ? [[PHONE], [DESKTOP]] : [[DESKTOP, PHONE]]);

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
      const visits = await startVisits(page, releases);
      const warnings = new Set<string>();
      await address.member?.signIn(page);
      for (const way of waysTo(visited, releases)) {
        for (const widths of loadsOf(way)) {
          // Only the gate measures tasks.
          const isTraced =
            environment.candidates && widths[0] === DESKTOP && isMeasured(visited, way);
          const findings = await visit(visits, visited, address, way, {
            widths,
            onLook: async (width) => {
              // To hide the caret would change elements of the host.
              const body = await page.screenshot({ type: 'jpeg', quality: 70, caret: 'initial' });
              await testInfo.attach(`${width} px, ${way.name}`, {
                body,
                contentType: 'image/jpeg',
              });
            },
            onWarnings: (found) => found.forEach(warnings.add, warnings),
            onTrace: isTraced ? (trace) => noteTasks(testInfo, [visited, way], trace) : undefined,
          });
          const name = `${address.path} at ${widths.join(' and ')} px, ${way.name}`;
          expect(findings, name).toEqual([]);
        }
      }
      for (const warning of warnings) console.warn(`! ${remote}: ${warning}`);
    },
  );
}
