import { getAvailableTranspilers } from 'dependency-cruiser';

// Without its compiler, no TypeScript file would be looked at, and the check would pass.
if (!getAvailableTranspilers().some(({ name, available }) => name === 'typescript' && available)) {
  throw new Error('dependency-cruiser has no TypeScript to read our files with.');
}

/** Imports point downwards only; docs and README say why. */
const REMOTE = '^mfe-[^/]+/';
const SHARED_LIBRARY = '^(shared-[^/]+|federation)/';

export default {
  forbidden: [
    {
      name: 'nothing-imports-shell-or-remotes',
      comment: 'The shell and the remotes are on top: they meet at runtime only.',
      severity: 'error',
      from: { pathNot: ['^shell/', REMOTE] },
      to: { path: ['^shell/', REMOTE] },
    },
    {
      name: 'shell-and-remotes-apart',
      comment: 'The shell loads remotes through the registry; a remote never knows the shell.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+)/' },
      to: { path: ['^shell/', REMOTE], pathNot: '^$1/' },
    },
    {
      name: 'remotes-use-libraries-only',
      comment: 'A remote is built on shared-* and federation.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^(api|bench|delivery|local|e2e|pictures)/' },
    },
    {
      name: 'shared-libraries-know-no-application',
      severity: 'error',
      from: { path: SHARED_LIBRARY },
      to: { path: '^(api|bench|delivery|local|e2e|pictures|shell|mfe-[^/]+)/' },
    },
    {
      name: 'federation-is-at-the-bottom',
      severity: 'error',
      from: { path: '^federation/' },
      to: { path: '^shared-' },
    },
    {
      name: 'shared-api-knows-no-page',
      severity: 'error',
      from: { path: '^shared-api/' },
      to: { path: '^shared-(auth|ui)/' },
    },
    {
      name: 'auth-and-ui-apart',
      severity: 'error',
      from: { path: '^shared-(auth|ui)/' },
      to: { path: '^shared-(auth|ui)/', pathNot: '^shared-$1/' },
    },
    {
      name: 'api-knows-the-contract-only',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shared-(auth|ui)|bench|delivery|local|e2e|pictures)/' },
    },
    {
      name: 'tests-only',
      comment: 'What helps tests is never shipped.',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '^shared-testing/', '/testing/'] },
      to: { path: '^shared-testing/' },
    },
    {
      name: 'standalone-page-only',
      comment: 'The frame of a remote that runs alone is no part of any build: nothing imports it.',
      severity: 'error',
      from: { pathNot: '^shared-standalone/' },
      to: { path: '^shared-standalone/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports, and that imports nothing, is a leftover.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '(^|/)[^/]+\\.config\\.(ts|mjs)$',
          '\\.d\\.ts$',
          // Named in the Vitest configurations.
          '(^|/)setup\\.ts$',
          '^(\\.dependency-cruiser\\.mjs|knip\\.ts)$',
          '^local/src/auth-emulator/gapi-stand-in\\.js$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.data|\\.cache)/|\\.(css|json|svg|webp)$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
