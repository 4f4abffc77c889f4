import { sql as raw } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lease } from '../rows/schema.ts';
import {
  ada,
  manifestOf,
  openReleases,
  publish,
  readSigned,
  type TestReleases,
} from '../testing/test-releases.ts';

// Leases are renewed only when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Two instances that share database, store and keys; the first one writes. */
async function openTwo() {
  const first = await openReleases();
  const second = await openReleases(first);
  return { first, second };
}

/** The instance that writes has stopped without a word: nobody renews its lease. */
async function expireLease({ database }: TestReleases): Promise<void> {
  await database.sql.update(lease).set({ expires: raw`now() - interval '1 second'` });
}

test('one instance writes, the other one stands by and reads', async () => {
  const { first, second } = await openTwo();
  await publish(first, '1');
  await first.releases.promote('catalog', '1', ada);
  expect([first.releases.isWriter, second.releases.isWriter]).toEqual([true, false]);
  expect((await second.releases.traffic()).catalog).toEqual({ live: '1' });
  await expect(second.releases.promote('catalog', '1', ada)).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'This instance of the release server stands by, and another one makes changes. Try again.',
  });
});

test('both push each change to the SSR servers, and only the writer writes the store', async () => {
  const { first, second } = await openTwo();
  await publish(first, '1');
  await second.releases.keepUp();
  const pushed: string[] = [];
  second.releases.onChange(({ text }) => pushed.push(text));
  const writes = first.files.written.length;
  await first.releases.promote('catalog', '1', ada);
  await expect.poll(() => pushed).toEqual([first.files.registry]);
  expect(first.files.written).toHaveLength(writes + 1);
  expect(await second.releases.currentRegistry()).toEqual(await first.releases.currentRegistry());
});

test('the other one takes over when the lease has expired, and goes on counting', async () => {
  const { first, second } = await openTwo();
  await publish(first, '1', '2');
  const { number } = await first.releases.promote('catalog', '1', ada);
  await expireLease(first);
  await second.releases.keepUp();
  expect(second.releases.isWriter).toBe(true);
  expect((await second.releases.promote('catalog', '2', ada)).number).toBe(number + 1);

  // The former writer learns it with its next change, and with its next renewal.
  expect(first.releases.isWriter).toBe(true);
  await expect(first.releases.promote('catalog', '1', ada)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await first.releases.keepUp();
  expect(first.releases.isWriter).toBe(false);
  expect((await second.releases.traffic()).catalog).toEqual({ live: '2', rollback: '1' });
});

test('a writer that was suspended does not write with a lease that another one has had since', async () => {
  const { first, second } = await openTwo();
  await publish(first, '1', '2');
  await expireLease(first);
  await second.releases.keepUp();
  await second.releases.close();
  // The lease is free again, and the former writer believes that it still has it.
  expect(first.releases.isWriter).toBe(true);
  await expect(first.releases.promote('catalog', '1', ada)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await first.releases.keepUp();
  await first.releases.promote('catalog', '1', ada);
});

test('the other one takes over at once when the writer closes', async () => {
  const { first, second } = await openTwo();
  await first.releases.close();
  await second.releases.keepUp();
  expect(second.releases.isWriter).toBe(true);
});

test('whoever takes over writes what the former writer could not', async () => {
  const { first, second } = await openTwo();
  await publish(first, '1');
  first.files.isAway = true;
  const { number } = await first.releases.promote('catalog', '1', ada);
  await first.releases.close();
  first.files.isAway = false;
  await second.releases.keepUp();
  expect((await readSigned(first.files.registry, first.signingKeys)).number).toBe(number);
});

test('the writer waits for nobody when no other process can use the database', async () => {
  const crashed = await openReleases();
  const { releases } = await openReleases({ ...crashed, isExclusive: true });
  expect(releases.isWriter).toBe(true);
  await releases.add(manifestOf('1'), ada);
  await expect(crashed.releases.add(manifestOf('2'), ada)).rejects.toMatchObject({
    kind: 'unavailable',
  });
});
