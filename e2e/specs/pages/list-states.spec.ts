import { layoutShift } from '../../fixtures/layout-shift.ts';
import { LISTS } from '../../fixtures/lists.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

for (const { name, prepare, call, region, loading, item, emptyMessage } of LISTS) {
  test(`${name}: a skeleton is visible while they load, without a layout shift afterwards`, async ({
    page,
    user,
    faults,
  }) => {
    const path = await prepare(user.api);
    const release = await faults.api.hold(call);
    await page.goto(path);
    const list = region(page);
    await expect(loading(list)).toBeAttached();
    await expect(list.getByRole(item)).toHaveCount(0);
    await list.scrollIntoViewIfNeeded();

    const since = await page.evaluate(() => performance.now());
    await release();
    await expect(list.getByRole(item).first()).toBeVisible();
    await expect(loading(list)).toHaveCount(0);
    expect(await layoutShift(page, since)).toBeLessThanOrEqual(0.02);
  });

  test(`${name}: an empty list ${emptyMessage ? 'shows a message' : 'is not shown'}`, async ({
    page,
    user,
    faults,
  }) => {
    const path = await prepare(user.api);
    await faults.api.empty(call);
    const release = await faults.api.hold(call);
    await page.goto(path);
    const list = region(page);
    await expect(loading(list)).toBeAttached();

    await release();
    if (emptyMessage) await expect(list.getByText(emptyMessage)).toBeVisible();
    else await expect(list).toHaveCount(0);
    await expect(loading(list)).toHaveCount(0);
    await expect(list.getByRole(item)).toHaveCount(0);
  });
}

/** Member pages that are nothing but a list. */
const MEMBER_LISTS = LISTS.filter(({ name }) => name.startsWith('my '));

for (const { name, prepare, call, region, loading, item, emptyMessage } of MEMBER_LISTS) {
  for (const isEmpty of [true, false]) {
    test(`${name}: ${isEmpty ? 'an empty page' : 'a page'} loads without a layout shift`, async ({
      page,
      user,
      faults,
    }) => {
      const path = await prepare(user.api);
      if (isEmpty) await faults.api.empty(call);
      const release = await faults.api.hold(call);
      await page.goto(path);
      const list = region(page);
      await expect(loading(list)).toBeAttached();
      await release();
      const shown = isEmpty ? list.getByText(emptyMessage ?? '') : list.getByRole(item).first();
      await expect(shown).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await layoutShift(page, 0)).toBeLessThanOrEqual(0.02);
    });
  }
}
