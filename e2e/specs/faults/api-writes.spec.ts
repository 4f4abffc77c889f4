import {
  API_FAULT_ERRORS,
  API_FAULTS,
  respondsWith,
} from '../../fixtures/faults/api-fault-kinds.ts';
import { controlTimeouts, TIMEOUT_MS } from '../../fixtures/faults/control-timeouts.ts';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { COMMENT, WRITES } from '../../fixtures/writes.ts';

/**
 * Pages treat 429 like 500. A 403 refuses this request only and signs no user out; a 401 does, and
 * account/drafts.spec.ts tests what happens to the form.
 */
const FAULTS = [...API_FAULTS, respondsWith(403)];

// The calls of the page itself do not fail.
test.use({ ssr: false });

for (const { name, call, prepare, send, content, success } of WRITES) {
  test(`${name}: each fault of the API shows a message, and nothing is lost`, async ({
    page,
    user,
    faults,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.expectError(API_FAULT_ERRORS);
    const endTimeouts = await controlTimeouts(page, TIMEOUT_MS.api);
    for (const fault of FAULTS) {
      await test.step(`the API ${fault.name}`, async () => {
        await prepare(page, user.api);
        const expectSameDocument = await markDocument(page);
        await fault.inject(faults.api, call);
        await send(page);
        const message = page.getByText(fault.message).first();
        if (fault.isLate) await endTimeouts(message);
        await expect(message).toBeVisible();
        if (call.method === 'DELETE') await expect(content(page)).toContainText(COMMENT);
        else await expect(content(page)).toHaveValue(COMMENT);
        await expectSiteFrame(page);
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

        await faults.api.restore(call.path);
        await send(page);
        await expect(page.getByText(success).first()).toBeVisible();
        await expectSameDocument();
      });
    }
  });
}
