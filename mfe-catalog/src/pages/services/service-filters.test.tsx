import { takeOver } from '@clean-express/shared-testing/take-over';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceFilters } from './service-filters.tsx';

it('searches what was typed before the page came alive', async () => {
  const change = vi.fn();
  const field = () => screen.getByLabelText<HTMLInputElement>('Search services');
  takeOver(<ServiceFilters filter={{}} change={change} />, () => {
    field().value = 'boiler';
  });
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ q: 'boiler' }));
  expect(field().value).toBe('boiler');
});
