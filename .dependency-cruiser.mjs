import { getAvailableTranspilers } from 'dependency-cruiser';

// Without a TypeScript compiler, dependency-cruiser would skip every file and pass.
if (!getAvailableTranspilers().some(({ name, available }) => name === 'typescript' && available)) {
  throw new Error('dependency-cruiser found no TypeScript compiler. Run npm start to install it.');
}

/** Every package, by its folder. */
const PACKAGE =
  '^(api|e2e|federation|inspector|mfe-[^/]+|release/[^/]+|server-kit|shared-[^/]+|shell|ssr-server|tools/[^/]+)/';

/** Packages that run in the page, and what each of them may import. */
const PAGE = {
  '^release/contract/': [],
  '^federation/(?!src/vite/)': ['release/contract'],
  '^shared-api/': ['federation'],
  '^shared-(auth|ui)/': ['federation', 'shared-api'],
  '^inspector/': ['release/contract', 'federation', 'shared-ui'],
  '^shell/': ['release/contract', 'federation', 'shared-[^/]+', 'inspector'],
  '^(mfe-[^/]+|tools/remote-template)/': ['federation', 'shared-[^/]+'],
  '^release/page/': ['release/contract', 'shared-ui'],
  '^tools/standalone/': ['federation', 'shared-[^/]+'],
  '^tools/testing/': ['federation', 'shared-[^/]+'],
};

/** Servers and tools that run in Node, and what each of them may import. */
const NODE = {
  '^release/build/': ['release/contract'],
  '^federation/src/vite/': ['release/(build|contract)', 'federation'],
  '^server-kit/': [],
  '^api/': ['server-kit', 'shared-api'],
  '^ssr-server/': ['server-kit', 'release/(build|contract)', 'federation'],
  '^release/server/': ['server-kit', 'release/(build|contract)'],
  '^tools/auth-emulator/': ['server-kit'],
  '^tools/site-runner/': ['server-kit', 'release/(build|contract)', 'federation'],
  '^release/cli/': ['server-kit', 'release/(build|contract)', 'tools/site-runner'],
  '^tools/create-remote/': [],
  '^tools/local/': [
    'server-kit',
    'federation',
    'api',
    'tools/(create-remote|single|site-runner)',
    'release/[^/]+',
  ],
  // The modules of the shell that it replaces, for their types.
  '^tools/single/': ['shell', 'federation', 'release/(build|contract)', 'tools/site-runner'],
  '^tools/bench/': [
    'server-kit',
    'federation',
    'shared-api',
    'api',
    'ssr-server',
    'release/(build|cli|contract)',
    'tools/(create-remote|site-runner|single|local)',
  ],
  '^tools/pictures/': [],
  '^e2e/': [
    'server-kit',
    'federation',
    'shared-(api|ui)',
    'api',
    'release/[^/]+',
    'tools/site-runner',
  ],
};

/** Folders and files of a package, lowest first: one imports itself and those before it. */
const LAYERS = {
  'api/src': [
    'config.ts',
    'problem.ts',
    'database',
    'response-cache',
    'paging',
    'limits',
    'modules/tokens',
    'modules',
    'plugins',
    'backup',
    'commands',
  ],
  'release/cli/src': [
    'errors',
    'read-json-file.ts',
    'client',
    'publish',
    'gate',
    'workspace',
    'policy',
    'types',
    'cli',
  ],
  'release/server/src': [
    'store',
    'config.ts',
    'rows',
    'checks',
    'releases',
    'uploads',
    'identity',
    'monitor',
    'http',
    'commands',
  ],
  'shell/src': [
    'after-load.ts',
    'next-frame.ts',
    'query-client.ts',
    'config',
    'announcers',
    'color-scheme',
    'reports',
    'hydration',
    'layout',
    'guards',
    'remotes',
    'prefetch',
    'pages',
    'starter',
    'errors',
    'rendering',
  ],
  'ssr-server/src': [
    'package-files.ts',
    'config',
    'changes',
    'releases',
    'request',
    'html',
    'metrics',
    'rendering',
    'http',
  ],
};

/** A rule for each layer: it imports none above, and no file of the package that is not listed. */
const layerRules = Object.entries(LAYERS).flatMap(([source, layers]) => {
  const paths = layers.map((layer) => `^${source}/${layer}${layer.endsWith('.ts') ? '$' : '/'}`);
  return layers.map((layer, at) => ({
    name: `layers-of-${source}/${layer}`,
    comment: 'Inside a package, folders import one way.',
    severity: 'error',
    from: { path: paths[at], pathNot: '(\\.test\\.tsx?|/testing/.*)$' },
    to: {
      path: [...paths.slice(at + 1), `^${source}/[^/]+$`],
      pathNot: paths.slice(0, at + 1),
    },
  }));
});

/** The e2e tests that a remote has in its package. */
const OWN_E2E_TESTS = '^(mfe-[^/]+|tools/remote-template)/e2e/';

/** A rule for each package: it may import itself and what is listed, nothing else of the workspace. */
const packageRules = Object.entries({ ...PAGE, ...NODE }).map(([from, allowed]) => ({
  name: `imports-of-${from.slice(1)}`,
  comment: 'Imports lead from applications to libraries to the contracts (docs/architecture.md).',
  severity: 'error',
  from: { path: from, pathNot: ['(\\.test\\.tsx?|/testing/.*)$', OWN_E2E_TESTS] },
  to: {
    path: PACKAGE,
    pathNot: [from, ...allowed.map((folder) => `^${folder}/`)],
  },
}));

export default {
  forbidden: [
    ...packageRules,
    ...layerRules,
    {
      name: 'remotes-apart',
      comment: 'A remote never imports another remote: they meet in the page, through the host.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^mfe-[^/]+/', pathNot: '^$1/' },
    },
    {
      name: 'own-e2e-tests-import-the-kit-only',
      comment: 'They test the page and no source, so that they can run beside any releases.',
      severity: 'error',
      from: { path: OWN_E2E_TESTS },
      to: { pathNot: ['^e2e/kit\\.ts$', OWN_E2E_TESTS] },
    },
    {
      name: 'own-e2e-tests-are-not-shipped',
      severity: 'error',
      from: { pathNot: OWN_E2E_TESTS },
      to: { path: OWN_E2E_TESTS },
    },
    {
      name: 'shared-auth-and-shared-ui-apart',
      severity: 'error',
      from: { path: '^shared-(auth|ui)/' },
      to: { path: '^shared-(auth|ui)/', pathNot: '^shared-$1/' },
    },
    {
      name: 'tests-import-downwards-too',
      comment: 'Tests may use test helpers besides, but no application.',
      severity: 'error',
      from: {
        path: '^(federation|inspector|release/(?:build|contract)|server-kit|shared-[^/]+|mfe-[^/]+|release/server|shell|ssr-server|api|tools/(auth-emulator|create-remote|site-runner|standalone|testing))/',
        pathNot: OWN_E2E_TESTS,
      },
      to: {
        path: '^(shell|mfe-[^/]+|release/(?:cli|server)|e2e|ssr-server|api|tools/(local|bench|pictures))/',
        // The tests of another server use the same PostgreSQL.
        pathNot: ['^$1/', '^api/test/engines/'],
      },
    },
    {
      name: 'test-helpers-only-in-tests',
      comment: 'Nothing that helps tests is shipped.',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '^tools/testing/', '/testing/'] },
      to: { path: ['^tools/testing/', '^(federation|release/(build|contract))/src/testing/'] },
    },
    {
      name: 'standalone-page-by-vite-only',
      comment:
        'The standalone page is part of no build: the Vite preset names it, nothing imports it.',
      severity: 'error',
      from: { pathNot: '^tools/standalone/' },
      to: { path: '^tools/standalone/' },
    },
    {
      name: 'release-command-anywhere',
      comment: 'The command runs in repositories of remotes, which have no site to start.',
      severity: 'error',
      from: {
        path: '^release/cli/src/',
        pathNot: ['\\.test\\.ts$', '/(gate|publish)/', '/site-[^/]+$'],
      },
      to: { path: '^tools/site-runner/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|catalog/|@peers/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '(^|/)(dist|coverage|\\.data|\\.cache)/|\\.(css|json|svg|webp)$',
        // Files of other repositories.
        '^tools/local/(template|testing/shop[^/]*)/',
      ],
    },
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
