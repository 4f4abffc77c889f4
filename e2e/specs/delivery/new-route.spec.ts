import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const PAGE = `
import { PageHeading } from '@clean-express/shared-ui/page-heading';

export function Component() {
  return <PageHeading>Tips for every home</PageHeading>;
}
`;

const ROUTE = `{
    path: '/tips',
    handle: { title: 'Tips', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/tips-page.tsx'),
  },
];

export default routes;`;

test("a remote's release adds a page to the site without a release of the shell", async ({
  site,
  page,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.expectError(/404/);
  const blog = await ChangedPackage.of('blog');
  await blog.write('src/pages/tips-page.tsx', PAGE);
  await blog.edit('src/routes.tsx', '];\n\nexport default routes;', ROUTE);
  await blog.edit('remote.config.ts', "paths: ['/blogs',", "paths: ['/tips', '/blogs',");
  await blog.edit(
    'remote.config.ts',
    "'/blog': { server: true },",
    "'/blog': { server: true },\n    '/tips': { module: './src/pages/tips-page.tsx' },",
  );
  const version = await site.publishBuild(await blog.build());

  expect((await page.goto('/tips'))?.status()).toBe(404);
  await site.change((releases) => releases.promote('blog', version));
  await expect.poll(async () => (await page.request.get('/tips')).status()).toBe(200);
  await page.goto('/tips');
  await expect(page.getByRole('heading', { level: 1, name: 'Tips for every home' })).toBeVisible();
  await expect(page).toHaveTitle('Tips - CLEAN EXPRESS');
});
