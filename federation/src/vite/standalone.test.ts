import { expect, it } from 'vitest';
import { standaloneEntry } from './standalone.ts';

it('starts the standalone page with the source files of all exposed modules', () => {
  const code = standaloneEntry({
    name: 'blog',
    owner: '@clean-express/team',
    port: 3002,
    paths: ['/blogs'],
    scriptBudget: 30,
    exposes: { './routes': './src/routes.tsx', './LatestPosts': './src/widgets/latest-posts.tsx' },
  });
  expect(code).toBe(
    [
      "import { startStandalone } from '@clean-express/standalone';",
      'startStandalone({ name: "blog", routes: () => import("/src/routes.tsx"), widgets: { "LatestPosts": () => import("/src/widgets/latest-posts.tsx") } });',
    ].join('\n'),
  );
});
