import { hydrateElement } from '@clean-express/testing/hydrate';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceFilters } from './service-filters.tsx';

it('searches for text typed before hydration', async () => {
  const change = vi.fn();
  const field = () => screen.getByLabelText<HTMLInputElement>('Search services');
  hydrateElement(<ServiceFilters filter={{}} change={change} />, () => {
    field().value = 'boiler';
  });
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ q: 'boiler' }));
  expect(field().value).toBe('boiler');
});
