import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ada, openReleases, publish, readSigned } from '../testing/test-releases.ts';
import { Publisher, type RegistryFile } from './publisher.ts';

const registry = (number: number) => ({ number, text: String(number) });

/** A store whose writes end when the test says so. */
class SlowFile implements RegistryFile {
  text: string | undefined;
  readonly begun: string[] = [];
  #waiting: (() => void)[] = [];

  async readRegistry() {
    return this.text;
  }

  async writeRegistry(text: string) {
    this.begun.push(text);
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    this.text = text;
  }

  /** Ends the writes that have begun. */
  end() {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function openPublisher(file: RegistryFile) {
  const parse = async (text?: string) => (text ? registry(Number(text)) : undefined);
  const publisher = new Publisher(file, parse, pino({ enabled: false }));
  onTestFinished(() => publisher.close());
  return publisher;
}

test('pushes at once, and does not wait for a slow store', async () => {
  const file = new SlowFile();
  const publisher = openPublisher(file);
  const pushed: number[] = [];
  publisher.onChange(({ number }) => pushed.push(number));

  publisher.push(registry(1));
  expect(pushed).toEqual([1]);
  expect(await publisher.write()).toBe(false);
  expect(publisher.store.isBehind).toBe(true);
  file.end();
  await expect.poll(() => publisher.store.isBehind).toBe(false);
});

test('writes one registry after the other, so that none replaces a newer one', async () => {
  const file = new SlowFile();
  const publisher = openPublisher(file);
  for (const number of [1, 2, 3]) {
    publisher.push(registry(number));
    await publisher.write();
  }
  expect(file.begun).toEqual(['1']);
  file.end();
  await expect.poll(() => file.begun).toEqual(['1', '3']);
  file.end();
  await expect.poll(() => file.text).toBe('3');
});

test('sends a newer registry of the store, and does not write over it', async () => {
  const file = new SlowFile();
  const publisher = openPublisher(file);
  const pushed: number[] = [];
  publisher.onChange(({ number }) => pushed.push(number));
  file.text = '1001';
  publisher.push(registry(1));
  await publisher.write();
  expect(file.begun).toEqual([]);
  expect(pushed).toEqual([1, 1001]);
});

test('pushes nothing twice, and nothing old', async () => {
  const publisher = openPublisher({ readRegistry: async () => '', writeRegistry: async () => {} });
  const pushed: number[] = [];
  publisher.onChange(({ number }) => pushed.push(number));
  for (const number of [2, 1, 2, 3]) publisher.push(registry(number));
  expect(pushed).toEqual([2, 3]);
});

test('pushes to all listeners, even if one fails, and to none that was removed', async () => {
  const publisher = openPublisher({ readRegistry: async () => '', writeRegistry: async () => {} });
  const pushed: string[] = [];
  publisher.onChange(() => {
    throw new Error('The connection was lost.');
  });
  const remove = publisher.onChange(() => pushed.push('removed'));
  publisher.onChange(() => pushed.push('listener'));
  remove();
  publisher.push(registry(1));
  expect(pushed).toEqual(['listener']);
});

test('a roll-back goes to the SSR servers while the store is away, and to the store when it is back', async () => {
  const opened = await openReleases();
  const { releases, files, signingKeys } = opened;
  await publish(opened, '1', '2');
  await releases.promote('catalog', '1', ada);
  await releases.promote('catalog', '2', ada);
  const pushed: string[] = [];
  releases.onChange(({ text }) => pushed.push(text));

  files.isAway = true;
  const { stored, number } = await releases.rollBack('catalog', undefined, ada);
  expect(stored).toBe(false);
  expect(releases.store.isBehind).toBe(true);
  const signed = await readSigned(pushed.at(-1), signingKeys);
  expect(signed).toMatchObject({ number, remotes: { catalog: { live: { version: '1' } } } });
  expect((await readSigned(files.registry, signingKeys)).number).toBe(number - 1);

  files.isAway = false;
  await expect.poll(() => files.registry, { timeout: 20_000 }).toBe(pushed.at(-1));
  expect(releases.store).toEqual({ isBehind: false, lastWriteAt: expect.any(Date) });
});

test('a change while the store is away is written at once when the next one finds it back', async () => {
  const opened = await openReleases();
  const { releases, files } = opened;
  await publish(opened, '1');
  files.isAway = true;
  expect((await releases.promote('catalog', '1', ada)).stored).toBe(false);
  files.isAway = false;
  expect((await releases.promote('catalog', '1', ada)).stored).toBe(true);
  expect(files.registry).toBe((await releases.currentRegistry())?.text);
});
