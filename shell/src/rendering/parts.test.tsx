import '@clean-express/testing/setup';
import type { WidgetModule } from '@clean-express/federation/contract';
import { ENTER_PART_FUNCTION } from '@clean-express/federation/rendering';
import { PartHostContext } from '@clean-express/federation/widget';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadExposed } from '../remotes/load-exposed.ts';
import { PART_HOST } from '../remotes/part-host.tsx';
import { RemoteFrame } from '../remotes/remote-frame.tsx';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { lateData, releasesOf, renderParts } from './testing/render-parts.tsx';

const page = vi.hoisted((): { releases: PickedReleases } => ({ releases: {} }));

vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));
vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('../config/registry.ts', async (original) => ({
  ...(await original<typeof import('../config/registry.ts')>()),
  currentReleases: () => page.releases,
  releaseOf: (remote: string) => page.releases[remote],
}));

// React logs that the tests render on the server and in the browser in one process.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(reportRemoteError).mockReset();
  vi.mocked(loadExposed).mockReset();
  page.releases = {};
  return () => vi.restoreAllMocks();
});

/** As `@clean-express/federation/widget` does it, whose types are those of a site. */
function Widget({ name, props = {} }: { name: string; props?: object }) {
  const { Widget: Mounted } = use(PartHostContext) ?? PART_HOST;
  return <Mounted name={name} props={props} fallback={<p>Loading {name}</p>} />;
}

function Slot({ name, props = {} }: { name: string; props?: object }) {
  const { Slot: Mounted } = use(PartHostContext) ?? PART_HOST;
  return <Mounted name={name} props={props} />;
}

function Counter({ label = 'Count' }: { label?: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

const module = (Component: (props: object) => ReactNode): WidgetModule => ({ default: Component });
const COUNTER = module(Counter);
const BROKEN = module(() => {
  throw new Error('broken');
});

/** What browsers load: `remote/ExposedModule` → module. Others fail to load. */
function expose(modules: Record<string, WidgetModule>): void {
  vi.mocked(loadExposed).mockImplementation(async (remote, exposed) => {
    const found = modules[`${remote}/${exposed}`];
    if (!found) throw new Error(`Could not load ${exposed} of ${remote}.`);
    return found;
  });
}

const bodyText = () => document.querySelector('main')?.textContent;

test('hydrates each widget with its props', async () => {
  const widgets = { 'blog/Counter': COUNTER };
  expose(widgets);
  const tree = ['A', 'B'].map((label) => (
    <Widget key={label} name="blog/Counter" props={{ label }} />
  ));
  const { hydrate, recovered } = await renderParts(tree, { widgets });
  expect(bodyText()).toBe('A 0B 0');
  await hydrate();
  await act(async () => screen.getByRole('button', { name: 'B 0' }).click());
  expect(bodyText()).toBe('A 0B 1');
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  expect(new Set(parts.map(({ dataset }) => dataset.part)).size).toBe(2);
  expect(recovered).toEqual([]);
});

test('keeps what the server has rendered while the page around it renders again', async () => {
  let finish = (_: WidgetModule) => {};
  vi.mocked(loadExposed).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  function Page() {
    const [renders, setRenders] = useState(1);
    useEffect(() => setRenders(2), []);
    return (
      <section title={`${renders}`}>
        <Widget name="blog/Stays" props={{ label: 'A' }} />
      </section>
    );
  }
  const { hydrate, recovered } = await renderParts(<Page />, {
    widgets: { 'blog/Stays': COUNTER },
  });
  const button = screen.getByRole('button', { name: 'A 0' });
  await hydrate();
  expect(screen.getByTitle('2').contains(button)).toBe(true);
  await act(async () => finish(COUNTER));
  await act(async () => button.click());
  expect(button.textContent).toBe('A 1');
  expect(recovered).toEqual([]);
});

test('keeps what the server has rendered of each widget that fails to load', async () => {
  expose({});
  const tree = ['A', 'B'].map((label) => (
    <Widget key={label} name="blog/Counter" props={{ label }} />
  ));
  const { hydrate } = await renderParts(tree, { widgets: { 'blog/Counter': COUNTER } });
  await hydrate();
  const frames = [...document.querySelectorAll('[data-mfe="blog"]')];
  expect(frames.map(({ textContent }) => textContent)).toEqual(['A 0', 'B 0']);
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2);
  expect(reportRemoteError).toHaveBeenCalledWith('blog', 'render', expect.any(Error));
});

test('retries a widget', async () => {
  expose({});
  const { hydrate } = await renderParts(<Widget name="blog/Counter" />);
  await hydrate();
  // The fallback keeps its room.
  expect(bodyText()).toContain('Loading blog/Counter');
  expose({ 'blog/Counter': COUNTER });
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(bodyText()).toBe('Count 0');
});

/** Opens a page in the browser. Returns a function that shows the widget of another service there. */
async function openService(): Promise<(service: number) => Promise<void>> {
  const tree = (service: number) => (
    <PartHostContext value={PART_HOST}>
      <Widget name="blog/Post" props={{ service }} />
    </PartHostContext>
  );
  const { rerender } = await act(async () => render(tree(1)));
  return (service) => act(async () => rerender(tree(service)));
}

function Post({ service = 0, broken = 0 }) {
  if (service === broken) throw new Error('broken');
  return `Post of ${service}`;
}

test('shows a widget with other props after it has thrown', async () => {
  expose({ 'blog/Post': module((props) => <Post {...props} broken={1} />) });
  const show = await openService();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeNull();
  await show(2);
  expect(screen.queryByText('Post of 2')).not.toBeNull();
});

test('loads a widget with other props after it has failed to load', async () => {
  expose({});
  const show = await openService();
  await show(1);
  expect(loadExposed).toHaveBeenCalledTimes(1);
  await show(2);
  expect(loadExposed).toHaveBeenCalledTimes(2);
  expose({ 'blog/Post': module(Post) });
  await show(3);
  expect(screen.queryByText('Post of 3')).not.toBeNull();
  expect(loadExposed).toHaveBeenCalledTimes(3);
});

test('leaves a widget to browsers that the server does not have', async () => {
  expose({ 'blog/Counter': COUNTER });
  const { hydrate, recovered, failed } = await renderParts(
    <>
      <h1>Page</h1>
      <Widget name="blog/Counter" />
    </>,
  );
  expect(bodyText()).toBe('PageLoading blog/Counter');
  expect(failed).toEqual(['blog/Counter']);
  await hydrate();
  expect(bodyText()).toBe('PageCount 0');
  expect(recovered).toEqual([]);
});

test('names the innermost part that throws, and the page stays whole', async () => {
  const widgets = {
    'shop/Cart': module(() => (
      <>
        Cart
        <Widget name="blog/Broken" />
      </>
    )),
    'blog/Broken': BROKEN,
  };
  expose(widgets);
  const { failed, hydrate } = await renderParts(<Widget name="shop/Cart" />, { widgets });
  expect(bodyText()).toBe('CartLoading blog/Broken');
  expect(failed).toEqual(['blog/Broken']);
  await hydrate();
  expect(bodyText()).toMatch(/^Cart/);
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'render', expect.any(Error));
});

test('waits on the server for the queries of a widget with its props', async () => {
  const { asked, prefetch, provide } = lateData();
  const queries = (props: object) => [{ queryKey: ['post', props] }];
  let renders = 0;
  const Post = () => {
    renders += 1;
    return 'A post';
  };
  const widgets = { 'blog/Post': { default: Post, queries } };
  const rendering = renderParts(<Widget name="blog/Post" props={{ id: 7 }} />, {
    widgets,
    prefetch,
  });
  await vi.waitFor(() => expect(asked).toEqual([[{ queryKey: ['post', { id: 7 }] }]]));
  expect(renders).toBe(0);
  provide();
  expect((await rendering).failed).toEqual([]);
  expect(bodyText()).toBe('A post');
  expect(renders).toBe(1);
});

test('shows the fallback of a widget inside of itself', async () => {
  const widgets = {
    'blog/Posts': module(() => (
      <>
        Posts <Widget name="shop/Cart" />
      </>
    )),
    'shop/Cart': module(() => (
      <>
        Cart <Widget name="blog/Posts" />
      </>
    )),
  };
  expose(widgets);
  const { hydrate, recovered } = await renderParts(<Widget name="blog/Posts" />, { widgets });
  expect(bodyText()).toBe('Posts Cart Loading blog/Posts');
  await hydrate();
  expect(bodyText()).toBe('Posts Cart Loading blog/Posts');
  expect(recovered).toEqual([]);
});

test('shows the fallback of a widget whose version is not that which is needed', async () => {
  expose({ 'blog/Counter': COUNTER });
  const versions = (version: string) =>
    releasesOf({
      shop: { needs: { 'blog/Counter': '^2.1' } },
      blog: { widgets: { './Counter': { data: [], version } } },
    });
  const tree = (
    <RemoteFrame remote="shop">
      <Widget name="blog/Counter" />
    </RemoteFrame>
  );
  page.releases = versions('2.0');
  await (await renderParts(tree)).hydrate();
  expect(bodyText()).toBe('Loading blog/Counter');
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'module');
  page.releases = versions('2.2');
  await (await renderParts(tree)).hydrate();
  expect(bodyText()).toBe('Count 0');
});

test('says on the server which part renders', async () => {
  const entered: unknown[] = [];
  vi.stubGlobal(ENTER_PART_FUNCTION, (part?: string) => entered.push(part));
  const widgets = {
    'shop/Cart': module(() => <Widget name="blog/Broken" />),
    'blog/Broken': module(() => {
      entered.push('renders');
      throw new Error('broken');
    }),
  };
  await renderParts(<Widget name="shop/Cart" />, { widgets });
  expect(entered.slice(0, 3)).toEqual(['shop/Cart', 'blog/Broken', 'renders']);
  const rest = entered.slice(entered.lastIndexOf('renders') + 1);
  expect(rest.slice(0, 2)).toEqual(['shop/Cart', undefined]);
});

const FILLS = { 'shop/page': { order: 0 } };

function publishSlot(slot: object, fillings: Record<string, object> = { blog: FILLS }): void {
  const declared = { version: '1.0', scriptBudget: 5, height: 120, ...slot };
  const fills = Object.entries(fillings).map(([remote, filling]) => [remote, { fills: filling }]);
  page.releases = releasesOf({
    shop: { slots: { 'shop/page': declared } },
    ...Object.fromEntries(fills),
  });
}

/** As the SSR server gives it to a render. */
const slots = (fillings: string[], optional?: true) => ({
  'shop/page': { fillings, height: 120, optional },
});

const FILLING = 'blog/fills__shop__page';

test('shows the fillings of a slot with its props, in their order', async () => {
  publishSlot({ fillings: 2 }, { blog: FILLS, news: { 'shop/page': { order: -1 } } });
  const widgets = {
    [FILLING]: COUNTER,
    'news/fills__shop__page': module(({ label }: { label?: string }) => `News of ${label}; `),
  };
  expose(widgets);
  const { hydrate, recovered } = await renderParts(
    <Slot name="shop/page" props={{ label: 'drains' }} />,
    { widgets, slots: slots(Object.keys(widgets).reverse()) },
  );
  expect(bodyText()).toBe('News of drains; drains 0');
  await hydrate();
  await act(async () => screen.getByRole('button').click());
  expect(bodyText()).toBe('News of drains; drains 1');
  const rooms = [...document.querySelectorAll('[data-slot="shop/page"] > svg')];
  expect(rooms.map((room) => room.getAttribute('height'))).toEqual(['120', '120']);
  expect(recovered).toEqual([]);
});

test('a slot without a filling takes no room', async () => {
  publishSlot({}, {});
  const { hydrate, recovered } = await renderParts(<Slot name="shop/page" />, {
    slots: slots([]),
  });
  await hydrate();
  expect(document.querySelector('main')?.childElementCount).toBe(0);
  expect(recovered).toEqual([]);
});

test('a filling that fails keeps its room', async () => {
  publishSlot({});
  expose({ [FILLING]: BROKEN });
  const { hydrate, failed } = await renderParts(<Slot name="shop/page" />, {
    widgets: { [FILLING]: BROKEN },
    slots: slots([FILLING]),
  });
  expect(failed).toEqual([FILLING]);
  expect(document.querySelector('svg[height="120"]')).not.toBeNull();
  await hydrate();
  expect(document.querySelector('svg[height="120"]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeNull();
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'render', expect.any(Error));
});

test('an optional filling that fails or waits takes no room', async () => {
  publishSlot({ optional: true });
  expose({});
  const { hydrate } = await renderParts(<Slot name="shop/page" />, {
    slots: slots([FILLING], true),
  });
  const part = () => document.querySelector('[data-slot="shop/page"]');
  expect(part()?.childElementCount).toBe(1);
  expect(part()?.firstElementChild?.localName).toBe('template');
  await hydrate();
  expect(part()?.childElementCount).toBe(0);
});

test('leaves a slot to browsers that the page does not declare, and warns', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  publishSlot({});
  expose({ [FILLING]: COUNTER });
  const tree = (
    <RemoteFrame remote="shop">
      <Slot name="shop/page" />
    </RemoteFrame>
  );
  const { hydrate, recovered } = await renderParts(tree);
  expect(bodyText()).toBe('');
  await hydrate();
  expect(bodyText()).toBe('Count 0');
  expect(recovered).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'Only browsers render shop/page. Declare it in "slots" of / in remote.config.ts of shop.',
  );
});

test('reports a filling that needs another version of the slot', async () => {
  publishSlot({});
  page.releases = {
    ...page.releases,
    ...releasesOf({ blog: { fills: FILLS, needs: { 'shop/page': '^2.0' } } }),
  };
  render(
    <PartHostContext value={PART_HOST}>
      <Slot name="shop/page" />
    </PartHostContext>,
  );
  expect(document.querySelector('[data-slot]')).toBeNull();
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('shop', 'module');
});
