import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, test, vi } from 'vitest';
import { toastError, toastSuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const region = () => document.querySelector('.sr-only[aria-live="polite"]');
const stacked = () => [...document.querySelectorAll<HTMLElement>('[data-rht-toaster] > div')];

test('a permanent live region repeats a toast', async () => {
  render(<Toaster />);
  expect(region()).toBeEmptyDOMElement();
  act(() => toastSuccess('Saved.'));
  expect(region()).toHaveTextContent('Saved.');
  const own = screen.getAllByText('Saved.').filter((element) => !region()?.contains(element));
  expect(own).toHaveLength(1);
  expect(own[0]).toHaveAttribute('aria-live', 'off');
});

test('a success toast is shown for two seconds, an error toast for four', () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  toastSuccess('Saved.');
  toastError('Not saved.');
  expect(success).toHaveBeenCalledWith('Saved.', expect.objectContaining({ duration: 2000 }));
  expect(error).toHaveBeenCalledWith('Not saved.', expect.objectContaining({ duration: 4000 }));
});

test('other toasts are shown for four seconds, and a loading toast stays', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => {
    toast('By the way.');
    toast.custom('Look here.');
    toast.loading('Just a moment.');
  });
  act(() => vi.advanceTimersByTime(3999));
  expect(region()).toHaveTextContent('By the way.');
  expect(region()).toHaveTextContent('Look here.');
  act(() => vi.advanceTimersByTime(2));
  expect(region()).toHaveTextContent(/^Just a moment\.$/);
  act(() => vi.advanceTimersByTime(600_000));
  expect(region()).toHaveTextContent('Just a moment.');
});

test('at most 20 toasts are shown at the same time', () => {
  render(<Toaster />);
  act(() => {
    for (let number = 1; number <= 21; number += 1) toast(`Toast ${number}.`);
  });
  expect(region()?.children).toHaveLength(20);
  expect(region()).not.toHaveTextContent('Toast 1.');
});

test('toasts are stacked at the top center, 8 px apart', () => {
  const box = { height: 40 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  render(<Toaster />);
  act(() => {
    toast('Below.');
    toast('Above.');
  });
  const [above, below] = stacked();
  expect(above).toHaveStyle({ top: '0px', justifyContent: 'center', transform: 'translateY(0px)' });
  expect(below).toHaveStyle({ transform: 'translateY(48px)' });
});
