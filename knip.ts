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
  entry: ['src/routes.tsx', 'src/widgets/*.tsx', TESTS],
  project: ['src/**'],
  // Named in stylesheets, and by the page in which a remote is alone.
  ignoreDependencies: [...SINGLETONS, 'tailwindcss', '@clean-express/shared-standalone'],
};

export default {
  workspaces: {
    // Services are started with tsx from any folder; delivery brings the command `release`.
    '.': { project: ['*.{ts,mjs}'], ignoreDependencies: ['tsx', 'delivery'] },
    shell: {
      entry: [
        'src/main.tsx',
        'src/server/render.tsx',
        'server/{server,precompress,check-budget}.ts',
        'server/rendering/{start-worker.mjs,render-worker.ts}',
        '{src,server}/**/*.test.{ts,tsx}',
      ],
      project: ['{src,server}/**'],
      ignoreDependencies: [...SINGLETONS, 'tailwindcss'],
    },
    'mfe-*': remote,
    'local/remote-template': remote,
    federation: { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    'shared-ui': { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    // Its types are those of what the facade re-exports.
    'shared-api': { project: ['src/**'], ignoreDependencies: ['@tanstack/react-query'] },
    'shared-standalone': { project: ['src/**'], ignoreDependencies: ['tailwindcss'] },
    'shared-*': { project: ['src/**'] },
    api: {
      entry: ['src/server.ts', TESTS],
      project: ['{src,seed,test}/**'],
      // A test of several processes starts one where there is one.
      ignoreBinaries: ['redis-server'],
    },
    bench: {
      entry: [
        'src/bench.ts',
        'src/{api/raw-server,monolith/server,site/gateway,development/vite-server}.ts',
        'monolith/{vite.config,remotes}.ts',
        TESTS,
      ],
      project: ['{src,monolith}/**'],
    },
    delivery: {
      entry: ['bin/release.mjs', 'src/{origin,watch}/server.ts', 'src/testing/*.ts', TESTS],
      project: ['src/**'],
      ignoreDependencies: ['tsx'],
    },
    local: {
      entry: [
        'bootstrap/main.mjs',
        'src/{start,build,test,dev,create-remote,reset}.ts',
        'src/auth-emulator/server.ts',
        'src/dev/{restart-on-change,vite-server}.ts',
        'src/processes/exit-with-parent.mjs',
        'src/auth-emulator/gapi-stand-in.js',
        'src/processes/testing/*.ts',
        '{bootstrap,src}/**/*.test.ts',
      ],
      project: ['{bootstrap,src}/**'],
    },
    pictures: {
      entry: ['src/draw.ts', 'src/studio/page.ts', 'src/objects/**'],
      project: ['src/**'],
    },
    e2e: { entry: ['specs/**/*.{spec,setup}.ts'], project: ['**/*.ts'] },
  },
} satisfies KnipConfig;
