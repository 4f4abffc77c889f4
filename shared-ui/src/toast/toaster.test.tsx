import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastError, toastSuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const polite = () => screen.getByRole('status');
const assertive = () => document.querySelector('[aria-live="assertive"]');
/** A toast that leaves is inert. */
const shown = (text: string) =>
  screen.queryAllByText(text).filter((element) => !element.closest('[inert]'));

test('toasts are added to permanent live regions, errors to an assertive one', () => {
  render(<Toaster />);
  const [status, alert] = [polite(), assertive()];
  expect(status).toBeEmptyDOMElement();
  expect(status).toHaveAttribute('aria-live', 'polite');
  expect(alert).toBeEmptyDOMElement();
  act(() => {
    toastSuccess('Saved.');
    toastError('Not saved.');
  });
  expect(status).toHaveTextContent(/^Saved\.$/);
  expect(alert).toHaveTextContent(/^Not saved\.$/);
  expect([polite(), assertive()]).toEqual([status, alert]);
  expect(status.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('a success toast is shown for two seconds, an error toast for four', async () => {
  render(<Toaster />);
  act(() => {
    toastSuccess('Saved.');
    toastError('Not saved.');
  });
  await wait(1999);
  expect(shown('Saved.')).toHaveLength(1);
  await wait(2);
  expect(shown('Saved.')).toHaveLength(0);
  expect(shown('Not saved.')).toHaveLength(1);
  await wait(2000);
  expect(shown('Not saved.')).toHaveLength(0);
  await wait(2000);
  expect(polite()).toBeEmptyDOMElement();
  expect(assertive()).toBeEmptyDOMElement();
});

test('the same toast is not stacked, but stays longer and is announced again', async () => {
  render(<Toaster />);
  act(() => toastError('Not saved.'));
  const first = screen.getByText('Not saved.');
  await wait(3000);
  act(() => toastError('Not saved.'));
  expect(screen.getAllByText('Not saved.')).toHaveLength(1);
  expect(first).not.toBeInTheDocument();
  await wait(3999);
  expect(shown('Not saved.')).toHaveLength(1);
  await wait(2);
  expect(shown('Not saved.')).toHaveLength(0);
  act(() => {
    toastError('Not saved.');
    toastSuccess('Not saved.');
  });
  expect(shown('Not saved.')).toHaveLength(2);
});

test('other toasts are shown for four seconds, and a loading toast stays', async () => {
  render(<Toaster />);
  act(() => {
    toast('By the way.');
    toast.custom(<p>Look here.</p>);
    toast.loading('Just a moment.');
  });
  await wait(3999);
  expect(shown('By the way.')).toHaveLength(1);
  expect(shown('Look here.')).toHaveLength(1);
  await wait(2);
  expect(shown('By the way.')).toHaveLength(0);
  expect(shown('Look here.')).toHaveLength(0);
  await wait(600_000);
  expect(polite()).toHaveTextContent(/^Just a moment\.$/);
});

test('at most 20 toasts are shown at the same time, the newest first', () => {
  render(<Toaster />);
  act(() => {
    for (let number = 1; number <= 21; number += 1) toast(`Toast ${number}.`);
  });
  const texts = [...polite().children].map((row) => row.textContent);
  expect(texts).toHaveLength(20);
  expect(texts[0]).toBe('Toast 21.');
  expect(texts).not.toContain('Toast 1.');
});

test.each([
  ['pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('toasts stay while the %s is on one', async (_, enter, leave) => {
  render(<Toaster />);
  act(() => void toast.custom(<button type="button">Undo</button>));
  await wait(3000);
  enter(screen.getByRole('button'));
  await wait(60_000);
  expect(shown('Undo')).toHaveLength(1);
  leave(screen.getByRole('button'));
  await wait(999);
  expect(shown('Undo')).toHaveLength(1);
  await wait(2);
  expect(shown('Undo')).toHaveLength(0);
});

test('a promise is one toast from its start to its end', async () => {
  render(<Toaster />);
  const texts = { loading: 'Saving', success: (name: string) => `Saved ${name}`, error: 'Failed' };
  const saving = new Promise<string>((resolve) => setTimeout(() => resolve('it'), 10));
  void toast.promise(saving, texts);
  await wait(0);
  expect(polite()).toHaveTextContent(/^Saving$/);
  await wait(10);
  expect(polite()).toHaveTextContent(/^Saved it$/);

  toast.promise(Promise.reject(new Error('No.')), texts).catch(() => undefined);
  await wait(0);
  expect(assertive()).toHaveTextContent(/^Failed$/);
});

test('a toast has its own icon, style and class, and is dismissed by its ID', async () => {
  render(<Toaster />);
  act(() => {
    toast.success('Clean.', { id: 'clean', icon: '🧹', style: { color: 'red' }, className: 'big' });
  });
  expect(polite()).toHaveTextContent('🧹Clean.');
  expect(polite().querySelector('svg')).toBeNull();
  expect(polite().querySelector('.big')).toHaveStyle({ color: 'rgb(255, 0, 0)' });
  act(() => toast.dismiss('clean'));
  expect(shown('Clean.')).toHaveLength(0);
});

test('a toast with the properties of earlier releases is announced once', () => {
  render(<Toaster />);
  act(() => {
    toast.success('Saved.', { ariaProps: { role: 'status', 'aria-live': 'off' }, duration: 2000 });
  });
  expect(screen.getAllByText('Saved.')).toHaveLength(1);
  expect(screen.getByText('Saved.').closest('[aria-live]')).toBe(polite());
});
