import { QueryClientProvider } from '@clean-express/federation/query';
import type * as SharedState from '@clean-express/federation/shared-state';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient, removePrivateData } from './query-client.ts';

declare module '@clean-express/federation/shared-state' {
  interface SharedStateContract {
    'cart/items': string[];
    'cart/private-items': string[];
    'gifts/wrapped': boolean;
  }
  interface ForeignState {
    'gifts/wrapped': true;
  }
}

type Key = 'cart/items' | 'cart/private-items';

/** The copy of the module in one more remote. */
async function bundled(): Promise<typeof SharedState> {
  vi.resetModules();
  return import('@clean-express/federation/shared-state');
}

const page = (children: ReactNode) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A page of the owner of the cart. */
async function cartPage(key: Key) {
  const { useShared } = await bundled();
  return function CartPage() {
    const [items, setItems] = useShared(key, []);
    return (
      <button type="button" onClick={() => setItems((before) => [...before, 'oven'])}>
        Add to {items.length}
      </button>
    );
  };
}

/** A widget of another remote. */
async function miniCart(key: Key) {
  const { useShared } = await bundled();
  return function MiniCart() {
    const [items] = useShared(key, []);
    return <p>Cart: {items.join(', ') || 'empty'}</p>;
  };
}

const add = () => act(() => screen.getByRole('button').click());

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    cleanup();
    vi.useRealTimers();
    queryClient.clear();
  };
});

test('a widget of another remote that loads ten minutes later has what was written', async () => {
  const CartPage = await cartPage('cart/items');
  const { unmount } = render(page(<CartPage />));
  await add();
  await add();
  unmount();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const MiniCart = await miniCart('cart/items');
  render(page(<MiniCart />));
  expect(screen.queryByText('Cart: oven, oven')).not.toBeNull();
});

test('what is shown follows what is written', async () => {
  const [CartPage, MiniCart] = [await cartPage('cart/items'), await miniCart('cart/items')];
  render(
    page(
      <>
        <CartPage />
        <MiniCart />
      </>,
    ),
  );
  expect(screen.queryByText('Cart: empty')).not.toBeNull();
  await add();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.queryByText('Cart: oven')).not.toBeNull();
});

test.each([
  ['cart', 'Add to 1'],
  [
    'header',
    '"header" cannot set cart/items: only "cart" writes it. Mount a widget of "cart" that does.',
  ],
])('what the remote %s sets is its own', async (remote, expected) => {
  vi.stubGlobal('__REMOTE__', remote);
  const onError = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', onError);
  const CartPage = await cartPage('cart/items');
  render(page(<CartPage />));
  await add();
  await vi.advanceTimersByTimeAsync(0);
  window.removeEventListener('error', onError);
  vi.unstubAllGlobals();
  const errors = onError.mock.calls.map(([{ error }]) => error.message);
  expect([screen.getByRole('button').textContent, ...errors]).toContain(expected);
  expect(errors.length).toBe(remote === 'cart' ? 0 : 1);
});

test('the state of another remote has its type, and cannot be set', async () => {
  const { useShared } = await bundled();
  function Gift() {
    const shared = useShared('gifts/wrapped', false);
    const wrapped: boolean = shared[0];
    // @ts-expect-error: only its owner gets what sets it.
    const set = shared[1];
    return <p>{`${wrapped} ${typeof set}`}</p>;
  }
  render(page(<Gift />));
  expect(screen.queryByText('false function')).not.toBeNull();
});

test('it is empty on the server, and in the first render of browsers', async () => {
  const MiniCart = await miniCart('cart/items');
  queryClient.setQueryData(['shared-state', 'cart/items'], ['oven']);
  const html = renderToString(page(<MiniCart />));
  expect(html).toContain('empty');
  document.body.innerHTML = `<div>${html}</div>`;
  const onRecoverableError = vi.fn();
  const container = document.body.firstElementChild as HTMLElement;
  render(page(<MiniCart />), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.queryByText('Cart: oven')).not.toBeNull();
});

test.each<[Key, string]>([
  ['cart/private-items', 'Cart: empty'],
  ['cart/items', 'Cart: oven'],
])('after a sign-out, what is shown of %s is "%s"', async (key, expected) => {
  const [CartPage, MiniCart] = [await cartPage(key), await miniCart(key)];
  render(
    page(
      <>
        <CartPage />
        <MiniCart />
      </>,
    ),
  );
  await add();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.queryByText('Cart: oven')).not.toBeNull();
  removePrivateData();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText(expected)).not.toBeNull();
});
