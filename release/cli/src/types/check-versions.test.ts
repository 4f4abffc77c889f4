import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBuild, fixtureFiles, fixtureRemote } from '@clean-express/release-build/testing';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { ROOT } from 'site-runner';
import { expect, test } from 'vitest';
import type { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { buildSource } from '../publish/publish-build.ts';
import { findWrongVersions } from './check-versions.ts';

const FOLDER = join(ROOT, 'mfe-blog');

/** The declarations of a build whose page has a slot. */
const slotFiles = (props: string | undefined): Record<string, string> =>
  props === undefined
    ? {}
    : {
        'types/contract.d.ts':
          'export interface SlotContract {}\nexport interface WidgetContract {}',
        'types/src/page.d.ts': `declare module '@clean-express/federation/contract' {
  interface SlotContract { 'catalog/end': ${props} }
}
export {};`,
      };

/** A build with a widget that has these props, in a version, and a slot, if it has one. */
function buildOf(
  props: string,
  version: string | undefined,
  slot?: { props: string; version: string },
) {
  const module = './src/widget.tsx';
  const build = fixtureBuild({
    remote: {
      ...fixtureRemote,
      exposes: {
        './routes': './src/routes.tsx',
        './Widget': version ? { module, version } : module,
      },
      ...(slot && {
        slots: { 'catalog/end': { version: slot.version, scriptBudget: 8, height: 9 } },
      }),
    },
    files: fixtureFiles({
      'types/index.d.ts': `${slot ? "import './src/page.js';" : ''}
declare module '@clean-express/federation/contract' { interface WidgetContract {
    "catalog/Widget": typeof import("./src/widget.tsx");
  } }
export {};`,
      'types/src/widget.d.ts': `import type { Missing } from 'not-there';
import type { ReactNode } from 'react';
export default function Widget(props: ${props}): ReactNode;
export type Other = Missing;`,
      ...slotFiles(slot?.props),
    }),
  });
  const source = buildSource(build);
  return { build, source, description: source as never };
}

/** A release server where a build is live. */
function serverWith({ build, source }: ReturnType<typeof buildOf>) {
  const files = [...build.files].map(([path, bytes]) => ({
    ...{ part: 'private', path, size: bytes.length },
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }));
  return {
    releases: async () => [{ remote: 'catalog', version: '1', role: 'live' }],
    release: async () => ({ ...source, files }),
    privateFile: async (_remote: string, _version: string, path: string) => build.files.get(path),
  } as unknown as ReleaseServer;
}

const SKU = '{ sku: string }';

const findings = (live: Parameters<typeof buildOf>, next: Parameters<typeof buildOf>) =>
  findWrongVersions(serverWith(buildOf(...live)), buildOf(...next), FOLDER);

test.each([
  ['equal props', SKU, '2.1'],
  ['a further optional prop in a new minor version', '{ sku: string; size?: string }', '2.2'],
  ['a prop that takes more in a new minor version', '{ sku: string | number }', '2.2'],
  ['a further required prop in a new major version', '{ sku: string; size: string }', '3.0'],
])('takes %s', async (_what, props, version) => {
  expect(await findings([SKU, '2.1'], [props, version])).toEqual([]);
});

test.each([
  ['equal props in a smaller version', SKU, '2.0', '2.1', /2\.1 is live\.$/],
  [
    'a further optional prop',
    '{ sku: string; size?: string }',
    '2.1',
    '2.2',
    /Props are new: "size"\.$/,
  ],
  ['a prop that takes more', '{ sku: string | number }', '2.1', '2.2', /'number'/],
  ['a further required prop', '{ sku: string; size: string }', '2.9', '3.0', /size/],
  ['a prop that takes less', "{ sku: 'a' }", '2.9', '3.0', /"a"/],
  ['a prop that has gone', '{}', '2.9', '3.0', /Props are gone: "sku"\.$/],
])('refuses %s, with the difference', async (_what, props, version, needed, difference) => {
  const [finding = '', ...others] = await findings([SKU, '2.1'], [props, version]);
  expect(others).toEqual([]);
  expect(finding).toContain(
    `The widget ./Widget needs at least the version ${needed}; it has ${version}. `,
  );
  expect(finding).toMatch(difference);
});

const slotFindings = (props: string, version: string) =>
  findings([SKU, '2.1', { props: SKU, version: '1.3' }], [SKU, '2.1', { props, version }]);

test.each([
  ['equal props', SKU, '1.3'],
  ['a further prop', '{ sku: string; size: string }', '1.4'],
  ['a prop of fewer values', "{ sku: 'a' }", '1.4'],
])('takes %s of a slot, which fillings can ignore', async (_what, props, version) => {
  expect(await slotFindings(props, version)).toEqual([]);
});

test.each([
  ['a prop that has gone', '{}', '1.9', '2.0', /Property 'sku' is missing/],
  ['a prop of more values', '{ sku: string | number }', '1.9', '2.0', /'number'/],
  ['a further prop', '{ sku: string; size?: string }', '1.3', '1.4', /Props are new: "size"\.$/],
])('refuses %s of a slot', async (_what, props, version, needed, difference) => {
  const [finding = '', ...others] = await slotFindings(props, version);
  expect(others).toEqual([]);
  expect(finding).toContain(
    `The slot catalog/end needs at least the version ${needed}; it has ${version}. `,
  );
  expect(finding).toMatch(difference);
});

test('compares a slot with nothing if the live release has no types', async () => {
  const live = buildOf(SKU, '2.1', { props: SKU, version: '1.3' });
  const server = { ...serverWith(live), release: async () => ({ ...live.source, files: [] }) };
  const next = buildOf(SKU, '2.1', { props: '{}', version: '1.3' });
  expect(await findWrongVersions(server as unknown as ReleaseServer, next, FOLDER)).toEqual([]);
});

test.each(['{ sku: any }', '{ sku?: Missing }', 'any'])('refuses the props %s', async (props) => {
  expect(await findings([props, '2.1'], [props, '2.1'])).toEqual([
    expect.stringMatching(/^The widget \.\/Widget has props without a type, /),
  ]);
});

test('refuses a widget whose version has gone, and takes the first version of one', async () => {
  expect(await findings([SKU, '2.1'], [SKU, undefined])).toEqual([
    'The widget ./Widget has no version; 2.1 is live.',
  ]);
  expect(await findings([SKU, undefined], ['{}', '1.0'])).toEqual([]);
});

test.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')"],
  ['fails without a message', 'process.exit(2)'],
])('refuses what it could not compare because the compiler %s', async (_what, script) => {
  const folder = await temporaryDirectory();
  const compiler = join(folder, 'node_modules/typescript');
  await mkdir(compiler, { recursive: true });
  await writeFile(join(compiler, 'package.json'), '{ "bin": { "tsc": "tsc.cjs" } }');
  await writeFile(join(compiler, 'tsc.cjs'), script);
  const build = buildOf(SKU, '2.1');
  await expect(findWrongVersions(serverWith(build), build, folder)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Could not compare the props. '),
  });
});

test('takes the first release of a remote', async () => {
  const releases = async () => {
    throw new DeliveryError('notFound', 'There is no release of "catalog". Publish one first.');
  };
  const server = { ...serverWith(buildOf(SKU, '1.0')), releases } as unknown as ReleaseServer;
  expect(await findWrongVersions(server, buildOf(SKU, '1.0'), FOLDER)).toEqual([]);
});
