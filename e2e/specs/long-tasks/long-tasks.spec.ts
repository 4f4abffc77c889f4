import { isPreviewed, showCandidate } from '../../fixtures/gate/candidate-preview.ts';
import { formerPage } from '../../fixtures/long-tasks/former-page.ts';
import { compareTasks, describeRefusal } from '../../fixtures/long-tasks/judge-tasks.ts';
import { longestTask } from '../../fixtures/long-tasks/longest-task.ts';
import { wasHarmless } from '../../fixtures/long-tasks/measured-visits.ts';
import { attachProfile, traceVisit } from '../../fixtures/long-tasks/trace-visit.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { aboutRemote } from '../../fixtures/run/test-owners.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findAddress } from '../../fixtures/visits/addresses.ts';
import {
  candidatesOf,
  liveReleases,
  titleOf,
  type VisitedPage,
  visitedPages,
} from '../../fixtures/visits/visited-pages.ts';
import { isMeasured, waysTo } from '../../fixtures/visits/ways.ts';

// What the releases under test declare: each page and widget of theirs has a test.
const releases = await liveReleases();

for (const visited of candidatesOf(releases).flatMap(visitedPages)) {
  const { manifest } = visited.release;
  const { remote, version } = manifest;

  for (const way of waysTo(visited, releases).filter((each) => isMeasured(visited, each))) {
    const page = `${titleOf(visited)}, ${way.name}`;
    test(
      `${remote}: no long task on ${page}`,
      aboutRemote(manifest),
      async ({ context, browser, apiUrl, versions }, testInfo) => {
        test.slow();
        if (wasHarmless(testInfo, visited, way)) return;
        if (!isPreviewed) needs('previews');
        const show = (name: 'current' | 'previous') =>
          isPreviewed
            ? showCandidate(context, name === 'current' ? 'candidate' : 'live')
            : versions.use({ [remote]: name });
        const address = await findAddress({ browser, apiUrl }, visited);
        const former = await formerPage(visited);
        const measure = async (name: 'current' | 'previous', tested: VisitedPage) => {
          await show(name);
          const trace = await traceVisit(context, { visited: tested, address, way });
          return longestTask(JSON.parse(trace.toString()));
        };
        const judgement = await compareTasks(
          () => measure('current', visited),
          former && (() => measure('previous', former)),
        );
        if (!judgement.isRefused) return;
        await show('current');
        await attachProfile(testInfo, context, { visited, address, way });
        const subject = { page, candidate: `${remote} ${version}` };
        expect(judgement.isRefused, describeRefusal(subject, judgement)).toBe(false);
      },
    );
  }
}
