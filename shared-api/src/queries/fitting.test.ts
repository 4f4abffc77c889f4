import { QueryClient } from '@clean-express/federation/query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serveLists } from '../testing/serve-lists.ts';
import { fittingPostQuery } from './blogs.queries.ts';
import { fittingServiceQuery } from './services.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const post = { _id: 'p', name: 'Post', description: 'Long text.' };
const service = { _id: 's', name: 'Service', description: 'x'.repeat(200), descriptionLast: 'y' };

const loadPost = () => new QueryClient().fetchQuery(fittingPostQuery('a b'));
const loadService = () => new QueryClient().fetchQuery(fittingServiceQuery('p'));

describe('what fits', () => {
  test('is one item, with what its card shows', async () => {
    const paths = serveLists((path) => Response.json([path.startsWith('/blogs') ? post : service]));
    expect(await loadPost()).toEqual({ ...post, description: '' });
    const { descriptionLast: _, ...card } = service;
    expect(await loadService()).toEqual({ ...card, description: 'x'.repeat(101) });
    expect(paths).toEqual(['/blogs?service=a+b&limit=1', '/services?post=p&limit=1']);
  });

  test('is null if nothing fits', async () => {
    serveLists(() => Response.json([]));
    expect(await loadPost()).toBeNull();
    expect(await loadService()).toBeNull();
  });

  test('is null from a backend that ignores the parameters', async () => {
    serveLists(() => Response.json([post, post]));
    expect(await loadPost()).toBeNull();
  });
});
