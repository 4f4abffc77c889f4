import { promises } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { requireReady } from './readiness.ts';

vi.mock('node:fs/promises', { spy: true });
const { statfs } = await import('node:fs/promises');

const load = { isOverloaded: () => false };

test('a process is not ready while the disk with its data is full', async () => {
  await expect(requireReady(load, tmpdir())).resolves.toBeUndefined();
  const space = await promises.statfs(tmpdir());
  vi.mocked(statfs).mockResolvedValueOnce({ ...space, bavail: 0 });
  await expect(requireReady(load, tmpdir())).rejects.toMatchObject({ statusCode: 503 });
  await expect(requireReady(load, undefined)).resolves.toBeUndefined();
});

test('a process is not ready while it is overloaded', async () => {
  const overloaded = { isOverloaded: () => true };
  await expect(requireReady(overloaded, undefined)).rejects.toMatchObject({ statusCode: 503 });
});
