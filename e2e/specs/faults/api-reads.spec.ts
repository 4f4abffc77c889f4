import {
  API_FAULT_ERRORS,
  API_FAULTS,
  respondsWith,
} from '../../fixtures/faults/api-fault-kinds.ts';
import {
  controlTimeouts,
  skipRetryDelay,
  TIMEOUT_MS,
} from '../../fixtures/faults/control-timeouts.ts';
import { READS } from '../../fixtures/reads.ts';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * Pages treat all error statuses alike, so that 500 stands for all of them. A private read treats 401
 * and 403 differently (refusals.spec.ts); one list shows that a public read signs no user out.
 */
function faultsOf(read: string) {
  const refusals = [401, 403, 429].map(respondsWith);
  return read === 'the services' ? [...API_FAULTS, ...refusals] : API_FAULTS;
}

for (const read of READS) {
  test(`${read.name}: each fault of the API shows a message, and Retry works`, async ({
    page,
    user,
    faults,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.expectError(API_FAULT_ERRORS);
    const path = await read.prepare(user.api);
    const endTimeouts = await controlTimeouts(page, TIMEOUT_MS.api);
    await skipRetryDelay(page);
    for (const fault of faultsOf(read.name)) {
      await test.step(`the API ${fault.name}`, async () => {
        await fault.inject(faults.api, { path: read.call });
        await page.goto(path);
        const region = read.region(page);
        const failure = region.getByRole('alert').filter({ hasText: fault.message });
        if (fault.isLate) await endTimeouts(failure);
        await expect(failure).toBeVisible();
        await expectSiteFrame(page);

        const expectSameDocument = await markDocument(page);
        await faults.api.restore(read.call);
        await failure.getByRole('button', { name: 'Retry' }).click();
        await expect(read.loaded(region)).toBeVisible();
        await expect(failure).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
        await expectSameDocument();
      });
    }
  });
}
