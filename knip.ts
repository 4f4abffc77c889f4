import type { KnipConfig } from 'knip';

const TESTS = '{src,test}/**/*.test.{ts,tsx}';

/** The federation plugin shares these by name, so every host and remote depends on them. */
const SINGLETONS = [
  '@clean-express/shared-api',
  '@clean-express/shared-auth',
  'react',
  'react-dom',
  'react-hot-toast',
  'zustand',
];

/** A remote's exposed modules are named in its `remote.config.ts`. */
const remote = {
  entry: ['src/widgets/*.tsx', 'e2e/*.spec.ts', TESTS],
  project: ['{src,e2e}/**'],
  // Named in stylesheets, and by the standalone page.
  ignoreDependencies: [...SINGLETONS, 'tailwindcss', '@clean-express/standalone'],
};

export default {
  workspaces: {
    // Turborepo runs builds with pnpm. `release/cli` brings the command: without it, `npx release`
    // would run a stranger's package. It is a dependency by `link:`, because every build depends on the
    // root's workspace dependencies. Changesets is a command of those who publish packages. The scripts run
    // programs through tools/local/bootstrap.
    '.': {
      project: ['*.{ts,mjs}'],
      ignoreDependencies: [
        'pnpm',
        '@clean-express/release',
        '@changesets/cli',
        '@biomejs/biome',
        'remark-cli',
      ],
    },
    shell: {
      entry: ['src/starter/starter.ts', 'src/head.ts', TESTS],
      project: ['src/**'],
      ignoreDependencies: [...SINGLETONS, 'tailwindcss'],
    },
    'mfe-*': remote,
    'tools/remote-template': remote,
    federation: {
      project: ['src/**'],
      // The check of a server bundle takes the remote's own API client.
      ignoreDependencies: ['tailwindcss', '@clean-express/shared-api'],
    },
    inspector: { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    'server-kit': { project: ['src/**'] },
    'shared-ui': { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    // Its types are those of what the facade re-exports.
    'shared-api': { project: ['src/**'], ignoreDependencies: ['@tanstack/react-query'] },
    'shared-*': { project: ['src/**'] },
    'ssr-server': {
      entry: ['src/rendering/render-child.ts', TESTS],
      project: ['src/**'],
    },
    api: {
      entry: [TESTS, 'test/previous-version/{vitest.config,*.previous}.ts'],
      project: ['{src,seed,test}/**'],
      // The build does not contain it, but server-kit, which imports it.
      ignoreDependencies: ['fs-native-extensions'],
      // A test of multiple instances starts one where it is installed.
      ignoreBinaries: ['redis-server'],
    },
    'release/server': {
      // A test starts it.
      entry: [
        'src/testing/registry-writer.ts',
        'src/testing/previous-version/{vitest.config,*.previous}.ts',
        TESTS,
      ],
      project: ['src/**'],
      // The build does not contain the others, but server-kit, which imports them.
      ignoreDependencies: ['@electric-sql/pglite', 'fs-native-extensions'],
    },
    'release/{build,contract}': { project: ['src/**'] },
    'release/cli': {
      // One is the command of the installed package.
      entry: ['src/release.ts', 'src/testing/*.ts', TESTS],
      project: ['src/**'],
      // Of the repositories where it runs.
      ignoreBinaries: ['playwright'],
    },
    'tools/auth-emulator': {
      entry: ['src/server.ts', 'src/gapi-stub.js', TESTS],
      project: ['src/**'],
    },
    'tools/bench': {
      entry: [
        // A script of the root runs it.
        'src/bench.ts',
        'src/{api/raw-server,server/bare-fastify,server/uncached-ssr-server}.ts',
        'src/site/gateway.ts',
        'src/peers/{framework,static}-server.ts',
        TESTS,
      ],
      project: ['src/**'],
    },
    // Vite and `react-router`, which the bench runs, read the entries from pages and configs.
    'tools/bench/peers': {
      entry: [
        '**/vite.config.ts',
        'federation/{host/src/main,remote/src/*}.tsx',
        'import-maps/{root-config/src/root-config.ts,catalog/src/catalog.tsx}',
        'framework/{react-router.config.ts,app/root.tsx,app/routes.ts,app/routes/*.tsx}',
      ],
      project: ['**/*.{ts,tsx}'],
      // Of React Router's own server entry; the others are modules of other origins.
      ignoreDependencies: ['@react-router/node', 'isbot', 'catalog', '@peers/catalog'],
    },
    // The build puts it in place of modules of the shell.
    'tools/single': { entry: ['src/build.ts', 'src/remotes.ts'], project: ['src/**'] },
    'tools/create-remote': { entry: ['src/cli.ts', TESTS], project: ['src/**'] },
    'tools/local': {
      entry: [
        'bootstrap/main.mjs',
        'src/*.ts',
        'src/dev/{restart-on-change,vite-server}.ts',
        // `prepack` of the published packages runs them.
        'src/packages/{build,build-template}.ts',
        'src/test-run/vitest-progress.ts',
        '{bootstrap,src}/**/*.test.ts',
        'vitest.production.config.ts',
        'production/*.spec.ts',
      ],
      project: ['{bootstrap,src,production}/**'],
      // The check of packages runs their commands; that of Kubernetes loads each model by its name.
      ignoreDependencies: ['@arethetypeswrong/cli', 'publint', 'kubernetes-models'],
      // Of the system.
      ignoreBinaries: ['promtool', 'unshare', 'mount', 'umount'],
    },
    'tools/pictures': {
      entry: ['src/objects/**'],
      project: ['src/**'],
    },
    'tools/site-runner': {
      entry: [
        'src/origin/server.ts',
        'src/processes/exit-with-parent.mjs',
        'src/{e2e,processes}/testing/*.ts',
        '{setup,src}/**/*.test.ts',
      ],
      project: ['{setup,src}/**'],
      // Of the system.
      ignoreBinaries: ['apt-get', 'bwrap'],
    },
    'tools/standalone': { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    'tools/testing': { project: ['src/**'] },
    e2e: {
      entry: [
        'kit-config.ts',
        'specs/**/*.{spec,setup}.ts',
        '**/*.test.ts',
        // A unit test runs them.
        'fixtures/run/testing/*.ts',
      ],
      project: ['**/*.ts'],
      // One is of the shell's package; a test of a shared cache starts the other where it is installed.
      ignoreBinaries: ['vite', 'nginx'],
    },
    // Tests build a shell with it.
    'e2e/fixtures/earlier-react': { ignoreDependencies: ['react', 'react-dom'] },
  },
} satisfies KnipConfig;
