import { hydrateElement } from '@clean-express/testing/hydrate';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceFilters } from './service-filters.tsx';

it('searches for text typed before hydration', async () => {
  const change = vi.fn();
  const field = () => screen.getByLabelText<HTMLInputElement>('Search services');
  hydrateElement(<ServiceFilters filter={{}} change={change} />, () => {
    field().value = 'boiler';
  });
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ q: 'boiler' }, true));
  expect(field().value).toBe('boiler');
});

it('sorts by an order chosen before hydration', async () => {
  const change = vi.fn();
  const field = () => screen.getByLabelText<HTMLSelectElement>('Sort by');
  hydrateElement(<ServiceFilters filter={{ q: 'boiler' }} change={change} />, () => {
    field().value = 'price';
  });
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ q: 'boiler', sort: 'price' }, true));
  expect(field().value).toBe('price');
});

it('is a form that searches at once when it is submitted', () => {
  const change = vi.fn();
  render(<ServiceFilters filter={{ sort: 'price' }} change={change} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' });
  expect(new URL(button.form?.action ?? '').pathname).toBe('/services');
  expect([...new FormData(button.form ?? undefined)]).toEqual([
    ['q', ''],
    ['sort', 'price'],
    ['minPrice', ''],
    ['maxPrice', ''],
  ]);
  fireEvent.change(screen.getByLabelText('Search services'), { target: { value: ' oven ' } });
  fireEvent.click(button);
  expect(change).toHaveBeenCalledExactlyOnceWith({ q: 'oven', sort: 'price' }, true);
});
