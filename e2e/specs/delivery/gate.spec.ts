import { join } from 'node:path';
import { execa } from 'execa';
import { environment } from '../../fixtures/environment.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { ROOT } from '../../fixtures/site/server-process.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A site of its own is started for it. Milliseconds. */
const LIMIT = 300_000;

test('a flow that publishes another remote passes beside a candidate', async () => {
  test.setTimeout(LIMIT);
  needs('releases');
  const live = join(environment.releaseStore ?? '', 'registry.json');
  const candidate = ['--live', live, '--candidate', join(ROOT, 'mfe-account')];
  const flow = ['specs/composition/inspector.spec.ts', '--grep', 'signed link'];
  const command = ['test', '--', '--only', 'flows', ...candidate, '--', ...flow];
  const { all } = await execa('npm', command, { cwd: ROOT, all: true, reject: false });
  expect(all).toContain('1 passed, 0 failed');
});
