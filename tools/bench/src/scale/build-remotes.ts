import { mkdir, mkdtempDisposable, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { adaptTemplate } from '@clean-express/create-remote';
import { type Build, loadBuild } from '@clean-express/release';
import type { Mounts, RemoteConfig } from '@clean-express/release-contract/remote-config';
import { PlainError, ROOT, runCommand } from 'site-runner';

const TEMPLATE = join(ROOT, 'tools/remote-template');

const WIDGET = './src/widgets/highlights.tsx';

/** What is the same in all remotes. */
const COPIED = ['package.json', 'vite.config.ts', 'e2e/start.spec.ts', 'src/paths.ts', WIDGET];
COPIED.push('src/remote.css', 'src/services/service-list.tsx');

/** The last remote: its first page mounts the widgets of two others, its second one has the slots. */
export const LAST = 'scale-last';

/** Name of another remote: `scale-07`. */
export const nameOf = (number: number) => `scale-${String(number).padStart(2, '0')}`;

/** Who fills a slot: each remote one of 50, the last one its own. */
const FILLING = [...Array.from({ length: 49 }, (_, index) => nameOf(index + 1)), LAST];

const slotOf = (remote: string): `${string}/${string}` => `${LAST}/${remote}`;

/** A remote with two pages, a widget and a filling. */
function configOf(name: string, start: Mounts = {}, more: Mounts = {}): RemoteConfig {
  const page = { module: './src/pages/start/start-page.tsx', server: true } as const;
  return {
    name,
    owner: `@clean-express/${name}`,
    port: 0,
    paths: [`/${name}`],
    scriptBudget: 20,
    exposes: { './routes': './src/routes.tsx', './Highlights': { module: WIDGET, version: '1.0' } },
    fills: { [slotOf(name)]: { module: WIDGET } },
    pages: {
      [`/${name}`]: { ...page, ...start },
      [`/${name}/more`]: { ...page, module: './src/pages/more/more-page.tsx', ...more },
    },
  };
}

/** The remote that is built; others are copies of it. */
const FIRST_CONFIG = configOf(nameOf(0));

const LAST_CONFIG: RemoteConfig = {
  ...configOf(
    LAST,
    { widgets: [1, 2].map((number) => `${nameOf(number)}/Highlights`) },
    { slots: FILLING.map(slotOf) },
  ),
  slots: Object.fromEntries(
    FILLING.map((name) => [slotOf(name), { version: '1.0', scriptBudget: 20, height: 320 }]),
  ),
};

const routesOf = ({ name, pages = {} }: RemoteConfig) => `import './remote.css';
import { homeServicesQuery } from '@clean-express/shared-api';
const handle = { title: '${name}', access: 'public', queries: () => [homeServicesQuery()] };
export default [${Object.entries(pages).map(
  ([path, { module = '' }]) =>
    `{ path: '${path}', handle, lazy: () => import('${module.replace('./src', '.')}') }`,
)}];`;

/** The template's page, with what it mounts below its list. */
function withMounts(page: string, { widgets = [], slots = [] }: Mounts): string {
  const parts = [
    ...widgets.map((name) => `<Widget name="${name}" fallback={<p>…</p>} />`),
    ...slots.map((name) => `<Slot name="${name}" />`),
  ];
  return `import { Slot, Widget } from '@clean-express/federation/widget';
${page.replace('<ServiceList />', (list) => [list, ...parts].join('\n'))}`;
}

/** Builds a remote outside of the workspace: Tailwind skips folders that git ignores. */
async function buildRemote(parent: string, remote: RemoteConfig): Promise<Build> {
  const folder = join(parent, remote.name);
  const adapted = async (file: string) =>
    adaptTemplate(await readFile(join(TEMPLATE, file), 'utf8'), remote);
  const page = await adapted('src/pages/start/start-page.tsx');
  const files = [
    ['remote.config.ts', `export default ${JSON.stringify(remote)};`],
    ['src/routes.tsx', routesOf(remote)],
    ...Object.values(remote.pages ?? {}).map((hints) => [hints.module, withMounts(page, hints)]),
    ...(await Promise.all(COPIED.map(async (file) => [file, await adapted(file)]))),
  ];
  for (const [file = '', text = ''] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(join(TEMPLATE, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const ssr of [[], ['--ssr']]) {
    const parameters = ['build', ...ssr, '--configLoader', 'runner', '--logLevel', 'warn'];
    const env = { NODE_ENV: 'production' };
    const code = await runCommand({ cwd: folder, command: 'vite', parameters, env });
    if (code !== 0) throw new PlainError(`Could not build the remote ${remote.name}.`);
  }
  return loadBuild({ folder, remote, semver: '1.0.0', dist: join(folder, 'dist') });
}

/**
 * A copy of the first build for another remote. Its name is nothing but text in the files, and a release is
 * described by their bytes after that. A comment gives each script a hash of its own, as other sources would.
 */
function copyOf({ files, remote, manifest, ...build }: Build, name: string): Build {
  const rename = (text: string) => text.replaceAll(/(scale[-_ ])00/gi, `$1${name.slice(-2)}`);
  const renamed = <Value>(value: Value): Value => JSON.parse(rename(JSON.stringify(value)));
  const copies = [...files].map(([path, bytes]): [string, Buffer] => {
    const end = path.endsWith('.js') ? `\n// ${name}` : '';
    // In this encoding, every byte is a character.
    return [rename(path), Buffer.from(rename(bytes.toString('latin1')) + end, 'latin1')];
  });
  const own = { remote: renamed(remote), manifest: renamed(manifest) };
  return { ...build, ...own, files: new Map(copies) };
}

/**
 * Builds remotes of the template, each with two pages and one widget. Two builds are enough for all.
 *
 * @returns Makes the builds of a number of remotes; the last one is always the same.
 */
export async function buildRemotes(): Promise<(count: number) => [Build, ...Build[]]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'scale-'));
  const parent = await realpath(temporary.path);
  const built = await buildRemote(parent, FIRST_CONFIG);
  const last = await buildRemote(parent, LAST_CONFIG);
  return (count) => {
    const [first = built, ...others] = Array.from({ length: count - 1 }, (_, index) =>
      copyOf(built, nameOf(index + 1)),
    );
    return [first, ...others, last];
  };
}
