import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { initReleases, registryFailure } from '../../config/registry.ts';
import { loadExposed } from '../../remotes/load-exposed.ts';
import { ListSection } from './list-section.tsx';

vi.mock('@module-federation/runtime', () => ({ registerRemotes: vi.fn() }));
vi.mock('../../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

/** @param blog - What differs in the `extras` of its release. */
function publish(blog: object): void {
  const extras = { paths: ['/blogs'], css: [], preload: {}, integrity: {}, shared: {}, ...blog };
  const release = {
    url: 'http://remotes.example/remoteEntry.js',
    metadata: { version: '1' },
    deployment: { traffic: 100, default: true },
    extras: { ...extras, publishedAt: new Date(0).toISOString() },
  };
  const registry = { microFrontends: { blog: [release] } };
  vi.stubGlobal('fetch', async () => Response.json(registry));
}

const Posts = () => (
  <ListSection heading="Latest from blog" to="/blogs" slot="shell/home-posts" cards={3} />
);

const section = () => screen.queryByRole('region', { name: 'Latest from blog' });

test('is not there if nothing fills its slot', async () => {
  publish({});
  await initReleases();
  renderPage(Posts, '/');
  expect(section()).toBeNull();
});

test('shows what fills its slot, below its heading', async () => {
  publish({ fills: { 'shell/home-posts': { order: 0 } } });
  vi.mocked(loadExposed).mockResolvedValue({ default: () => <p>A post</p> });
  await initReleases();
  renderPage(Posts, '/');
  expect(section()).toContainElement(await screen.findByText('A post'));
  expect(loadExposed).toHaveBeenCalledWith('blog', 'fills__shell__home-posts');
});

test('loads the registry again by Retry', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await initReleases();
  expect(registryFailure()).toBeDefined();
  const user = renderPage(Posts, '/');
  expect(section()).toContainElement(screen.getByRole('alert'));
  publish({ fills: { 'shell/home-posts': { order: 0 } } });
  vi.mocked(loadExposed).mockResolvedValue({ default: () => <p>A post</p> });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('A post')).toBeVisible();
});
