import { SHELL } from '@clean-express/release-contract/host-contract';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import { expect, test, vi } from 'vitest';
import { fixtureShell } from '../testing/fixture-shell.ts';
import { nameRelease, toSignedRegistry } from '../testing/publish-registry.ts';
import { Problems } from './problems.ts';
import { ServedReleases } from './served-releases.ts';

const first = fixtureShell();
const next = fixtureShell({ 'assets/next.js': '' }, '1.1.0');
const manifests = new Map(
  [first, next].map((release) => {
    const { text } = nameRelease(SHELL, release);
    return [release.metadata.version, manifestSchema.parse(JSON.parse(text))] as const;
  }),
);

test('visitors get a promoted shell when its pages can be rendered, and a former one at once', async () => {
  const starts: (() => void)[] = [];
  const served = new ServedReleases({
    manifests: { peek: ({ version }) => manifests.get(version), load: vi.fn() },
    problems: new Problems({ info: vi.fn(), warn: vi.fn() }),
    prepare: () => new Promise<void>((resolve) => starts.push(resolve)),
    onChange: vi.fn(),
    onComplete: async () => undefined,
  });
  const live = () => served.registry.microFrontends[SHELL]?.[0]?.metadata.version;
  const use = (number: number, shell: typeof first, rollback?: typeof first) => {
    const signed = toSignedRegistry({ microFrontends: { [SHELL]: [shell] } }, number);
    const shellTraffic = signed.remotes[SHELL];
    if (shellTraffic && rollback) {
      shellTraffic.rollback = nameRelease(SHELL, rollback).release;
    }
    return served.use(signed);
  };
  await use(1, first);
  const promoted = use(2, next, first);
  expect(live()).toBe(first.metadata.version);
  for (const start of starts) start();
  await promoted;
  expect(live()).toBe(next.metadata.version);
  await use(3, first);
  expect(live()).toBe(first.metadata.version);
});
