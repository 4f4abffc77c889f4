import { takeOver } from '@clean-express/shared-testing/take-over';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NameSearch } from './name-search.tsx';

it('searches what was typed before the page came alive', () => {
  const onSearch = vi.fn();
  const field = () => screen.getByLabelText<HTMLInputElement>('Find a service');
  takeOver(<NameSearch onSearch={onSearch} outcome="" />, () => {
    field().value = 'boiler ';
  });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('boiler');
  expect(field().value).toBe('boiler ');
});
