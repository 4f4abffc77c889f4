// @vitest-environment node
import type { PageQuery, RouteHandle, WidgetModule } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import { type ReactNode, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../entry-server.tsx';
import { enterPart, LeftToBrowser, ServerPartsContext } from '../remotes/server-parts.ts';

/** The tests render whole pages, on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

const config = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://api.example',
  firebase: { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  inbox: false,
};

const never = () => new Promise<never>(() => undefined);
const fail = () => Promise.reject(new Error('It is away.'));
const query = (name: string, queryFn: () => Promise<string> = async () => name): PageQuery => ({
  queryKey: [name],
  queryFn,
});

/** Mounts a part as the shell does. */
function hostOf(name: string) {
  function Host({ props }: { props: object }): ReactNode {
    const server = use(ServerPartsContext);
    const module = server?.widgets[name];
    if (!module) throw new LeftToBrowser(name);
    enterPart(name);
    const data = server.prefetch(module.queries?.(props) ?? []);
    if (data) use(data);
    const Module = module.default;
    return <Module {...props} />;
  }
  return Object.defineProperty(Host, 'name', { value: `Part(${name})` });
}

/** Of other parts, it has none. */
const Post = hostOf('blog/Post');
const Card = hostOf('catalog/Card');

function Service() {
  const { data } = useQuery(query('service'));
  return (
    <>
      <h1>{`${data}`}</h1>
      <Suspense fallback="later">
        <Post props={{ id: '1' }} />
      </Suspense>
      <Suspense fallback="later">
        <Card props={{}} />
      </Suspense>
    </>
  );
}

const CARD: WidgetModule = { default: () => <p>card</p> };

/** Renders a page that mounts two widgets. */
async function renderPage(widgets: Record<string, WidgetModule>, declared = [query('service')]) {
  const handle: RouteHandle = { access: 'public', queries: () => declared };
  const routes = [{ path: '/services', handle, lazy: async () => ({ Component: Service }) }];
  const owner = { remote: 'catalog', routes };
  const result = await render({ url: `${config.siteUrl}/services`, config, owner, widgets });
  if (result.kind !== 'page') throw new Error(`The result is ${result.kind}.`);
  const { page, data, failed, undeclared } = result;
  const [main = ''] = /<h1>.*<p>card<\/p>/s.exec(page.body.replace(/<!--.*?-->/g, '')) ?? [];
  const text = main.replace(/<template[^>]*><\/template>/g, '');
  return {
    text,
    failed,
    undeclared,
    keys: data.queries.queries.map(({ queryKey }) => queryKey[0]),
  };
}

/** A widget that shows a query. */
function postOf(one: PageQuery, queries?: WidgetModule['queries']): WidgetModule {
  return {
    default: () => <p>{String(useQuery(one).data ?? 'loading')}</p>,
    ...(queries && { queries }),
  };
}

test.each<[string, (one: PageQuery) => WidgetModule['queries']]>([
  ['with props', (one) => (props) => ('id' in props ? [one] : [])],
  ['without props', (one) => () => [one]],
])(
  'the declared data of a widget %s is fetched once',
  { timeout: TIMEOUT_MS },
  async (_, declare) => {
    const queryFn = vi.fn(async () => 'post');
    const one = query('post', queryFn);
    const page = await renderPage({ 'blog/Post': postOf(one, declare(one)), 'catalog/Card': CARD });
    expect(page).toEqual({
      text: '<h1>service</h1><p>post</p><p>card</p>',
      failed: undefined,
      undeclared: undefined,
      keys: expect.arrayContaining(['service', 'post']),
    });
    expect(queryFn).toHaveBeenCalledOnce();
  },
);

const broken: WidgetModule = {
  default: () => {
    throw new Error('It is broken.');
  },
};

test.each<[string, WidgetModule, string]>([
  ['throws', broken, 'It is broken.'],
  ['waits for ever', { default: () => use(never()) }, 'longer than 200 ms'],
  ['has no data', postOf(query('post', never), () => [query('post', never)]), 'longer than 200 ms'],
  ['fails to fetch', postOf(query('post', fail), () => [query('post', fail)]), 'It is away.'],
  [
    'throws when it declares its data',
    {
      ...CARD,
      queries: () => {
        throw new Error('It is broken.');
      },
    },
    'It is broken.',
  ],
])(
  'a widget that %s is left to browsers, and the page is whole',
  {
    timeout: TIMEOUT_MS,
  },
  async (_, post, reason) => {
    expect(await renderPage({ 'blog/Post': post, 'catalog/Card': CARD })).toEqual({
      text: '<h1>service</h1>later<p>card</p>',
      failed: [{ part: 'blog/Post', reason: expect.stringContaining(reason) }],
      undeclared: undefined,
      keys: ['service'],
    });
  },
);

test('a widget that the page does not have is left to browsers, which is no failure', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await renderPage({ 'catalog/Card': CARD })).toMatchObject({
    text: '<h1>service</h1>later<p>card</p>',
    failed: undefined,
  });
});

test('a widget that renders nothing is no failure', { timeout: TIMEOUT_MS }, async () => {
  const widgets = { 'blog/Post': { default: () => null }, 'catalog/Card': CARD };
  expect(await renderPage(widgets)).toMatchObject({
    text: '<h1>service</h1><p>card</p>',
    failed: undefined,
  });
});

test('the undeclared data of a widget is fetched, too', { timeout: TIMEOUT_MS }, async () => {
  const widgets = { 'blog/Post': postOf(query('post')), 'catalog/Card': CARD };
  expect(await renderPage(widgets)).toMatchObject({
    text: '<h1>service</h1><p>post</p><p>card</p>',
    failed: undefined,
    undeclared: [['post']],
  });
});

test.each([
  ['fails', fail, 'It is away.'],
  ['does not arrive', never, 'It lacks data.'],
])(
  'the undeclared data of a widget that %s is left to browsers',
  {
    timeout: TIMEOUT_MS,
  },
  async (_, queryFn, reason) => {
    const widgets = { 'blog/Post': postOf(query('post', queryFn)), 'catalog/Card': CARD };
    expect(await renderPage(widgets)).toEqual({
      text: '<h1>service</h1><p>loading</p><p>card</p>',
      failed: [{ part: 'blog/Post', reason }],
      undeclared: undefined,
      keys: ['service'],
    });
  },
);

test('a page that fails itself is not rendered', { timeout: TIMEOUT_MS }, async () => {
  const widgets = { 'blog/Post': CARD, 'catalog/Card': CARD };
  await expect(renderPage(widgets, [query('service', fail)])).rejects.toThrow('It is away.');
});
