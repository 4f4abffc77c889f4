import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from 'site-runner';
import { glob } from 'tinyglobby';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

/** What Turborepo reads of a workspace, besides sources. */
const SETTINGS = ['*.{json,yaml}', '{*,release/*,tools/*}/package.json', '.gitignore'];

const INPUTS = [
  'mfe-blog/src/routes.tsx',
  'mfe-blog/vite.config.ts',
  'shared-ui/src/theme.css',
  'federation/src/router.ts',
  'tsconfig.base.json',
];

const OTHER_FILES = [
  'mfe-blog/README.md',
  'mfe-blog/dist/remoteEntry.js',
  'mfe-blog/src/pages/blogs-page.test.tsx',
  'mfe-catalog/src/routes.tsx',
  'shared-ui/src/theme.test.ts',
];

const planSchema = z.object({ tasks: z.array(z.object({ taskId: z.string(), hash: z.string() })) });

/** A copy of the workspace with its settings and a few sources, to leave the real one unchanged. */
let workspace: string;
let unchanged: string | undefined;

async function write(files: readonly string[], text: string): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(workspace, file)), { recursive: true });
    await writeFile(join(workspace, file), text);
  }
}

/** The key under which Turborepo caches the build of the blog. */
async function cacheKey(): Promise<string | undefined> {
  const { stdout } = await execa('turbo', ['run', 'build', '--filter=mfe-blog', '--dry=json'], {
    cwd: workspace,
    preferLocal: true,
    localDir: ROOT,
    env: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  const { tasks } = planSchema.parse(JSON.parse(stdout));
  return tasks.find(({ taskId }) => taskId === 'mfe-blog#build')?.hash;
}

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  const ignore = ['**/node_modules/**'];
  for (const file of await glob(SETTINGS, { cwd: ROOT, dot: true, ignore })) {
    await cp(join(ROOT, file), join(workspace, file));
  }
  await write([...INPUTS, ...OTHER_FILES], 'before');
  unchanged = await cacheKey();
});
afterAll(() => rm(workspace, { recursive: true }));

it.each(INPUTS)('builds the blog again after a change of %s', async (file) => {
  expect(unchanged).toBeDefined();
  await write([file], 'after');
  expect(await cacheKey()).not.toBe(unchanged);
  await write([file], 'before');
});

it('restores the build of the blog after changes of documents, tests, builds and other remotes', async () => {
  await write(OTHER_FILES, 'after');
  expect(await cacheKey()).toBe(unchanged);
});
