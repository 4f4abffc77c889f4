import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, test, vi } from 'vitest';
import { toastError, toastSuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterEach(() => act(() => toast.remove()));

test('a permanent live region says what a toast says', async () => {
  const { container } = render(<Toaster />);
  const region = container.ownerDocument.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  act(() => toastSuccess('Saved.'));
  expect(region).toHaveTextContent('Saved.');
  expect(screen.getAllByText('Saved.')).toHaveLength(2);
});

test('success stands for two seconds, an error for four', () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  toastSuccess('Saved.');
  toastError('Not saved.');
  expect(success).toHaveBeenCalledWith('Saved.', { duration: 2000 });
  expect(error).toHaveBeenCalledWith('Not saved.', { duration: 4000 });
});
