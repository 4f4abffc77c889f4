import { createBrowserRouter, Link, RouterProvider } from '@clean-express/federation/router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../toast/toaster.tsx';
import { useForm } from './use-form.ts';

/** Opens a page with a form and a link to another page. */
function open(send: () => Promise<void>) {
  function Page() {
    const { form, submitError, pending } = useForm({ check: () => ({}), send });
    return (
      <>
        <form {...form} aria-label="Form" aria-busy={pending}>
          <p role="alert">{submitError}</p>
        </form>
        <Link to="/next">Next</Link>
      </>
    );
  }
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([
    { path: '/', Component: Page },
    { path: '*', element: <h1>The next page</h1> },
  ]);
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
}

const form = () => screen.getByRole('form');

test('lets the visitor follow a link while it is sent', async () => {
  open(() => new Promise(() => undefined));
  fireEvent.submit(form());
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'The next page' })).toBeVisible();
});

test('tells of a failure also on the page to which the visitor has gone meanwhile', async () => {
  let reject = (_error: Error) => {};
  const sent = new Promise<void>((_resolve, fail) => {
    reject = fail;
  });
  open(() => sent);
  fireEvent.submit(form());
  await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'true'));
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'The next page' });
  reject(new Error('The shelf broke.'));
  expect((await screen.findAllByText('The shelf broke.'))[0]).toBeInTheDocument();
});

test('is sent once at a time, and again when it shows why it failed', async () => {
  const send = vi.fn(() => Promise.reject(new Error('The shelf broke.')));
  open(send);
  fireEvent.submit(form());
  fireEvent.submit(form());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The shelf broke.'));
  expect(form()).toHaveAttribute('aria-busy', 'false');
  expect(send).toHaveBeenCalledOnce();
  fireEvent.submit(form());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
