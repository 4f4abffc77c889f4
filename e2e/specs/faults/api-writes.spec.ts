import { API_FAULT_ERRORS, API_FAULTS, answers } from '../../fixtures/faults/api-fault-kinds.ts';
import { controlWaits, WAIT_FOR } from '../../fixtures/faults/end-waits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';
import { WORDS, WRITES } from '../../fixtures/writes.ts';

/**
 * 429 takes the way of 500. A 403 means that this one thing is not allowed, and signs nobody out; a
 * 401 does, and what it leaves of a form is in account/drafts.spec.ts.
 */
const FAULTS = [...API_FAULTS, answers(403)];

// The calls of the page itself are not what fails.
test.use({ drawnBy: 'browser' });

for (const { name, call, prepare, send, kept, success } of WRITES) {
  for (const fault of FAULTS) {
    test(`${name}, when the API ${fault.name}: a sentence, and nothing is lost`, async ({
      page,
      user,
      faults,
      consoleGuard,
    }) => {
      consoleGuard.expectError(API_FAULT_ERRORS);
      const endWaits = await controlWaits(page, WAIT_FOR.api);
      await prepare(page, user.api);
      const expectSameVisit = await markVisit(page);
      await fault.inject(faults.api, call);
      await send(page);
      const sentence = page.getByText(fault.sentence).first();
      if (fault.isLate) await endWaits(sentence);
      await expect(sentence).toBeVisible();
      const words = kept(page);
      if (call.method === 'DELETE') await expect(words).toContainText(WORDS);
      else await expect(words).toHaveValue(WORDS);
      await expectUsableFrame(page);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

      await faults.api.mend(call.path);
      await send(page);
      await expect(page.getByText(success).first()).toBeVisible();
      await expectSameVisit();
    });
  }
}
