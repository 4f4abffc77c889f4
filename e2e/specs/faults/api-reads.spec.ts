import { API_FAULT_ERRORS, API_FAULTS, answers } from '../../fixtures/faults/api-fault-kinds.ts';
import { controlWaits, WAIT_FOR } from '../../fixtures/faults/end-waits.ts';
import { READS } from '../../fixtures/reads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';

/**
 * What the API answers takes one way for every status, so that 500 stands for all of them. Refusals
 * differ where a read is private (refusals.spec.ts); that a public one signs nobody out is tried with
 * one list.
 */
const CASES = READS.flatMap((read) => {
  const isFirst = read.name === 'the services';
  const refusals = isFirst ? [answers(401), answers(403), answers(429)] : [];
  return [...API_FAULTS, ...refusals].map((fault) => ({ read, fault }));
});

for (const { read, fault } of CASES) {
  test(`${read.name}, when the API ${fault.name}: a sentence, and a Retry that works`, async ({
    page,
    user,
    faults,
    consoleGuard,
  }) => {
    consoleGuard.expectError(API_FAULT_ERRORS);
    const path = await read.prepare(user.api);
    const endWaits = await controlWaits(page, WAIT_FOR.api);
    await fault.inject(faults.api, { path: read.call });
    await page.goto(path);
    const region = read.region(page);
    const failure = region.getByRole('alert').filter({ hasText: fault.sentence });
    if (fault.isLate) await endWaits(failure);
    await expect(failure).toBeVisible();
    await expectUsableFrame(page);

    const expectSameVisit = await markVisit(page);
    await faults.api.mend(read.call);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(read.arrived(region)).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectSameVisit();
  });
}
