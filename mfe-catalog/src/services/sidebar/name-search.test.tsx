import { hydrateElement } from '@clean-express/testing/hydrate';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NameSearch } from './name-search.tsx';

it('searches for text typed before hydration', () => {
  const onSearch = vi.fn();
  const field = () => screen.getByLabelText<HTMLInputElement>('Find a service');
  hydrateElement(<NameSearch onSearch={onSearch} status="" />, () => {
    field().value = 'boiler ';
  });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('boiler');
  expect(field().value).toBe('boiler ');
});
