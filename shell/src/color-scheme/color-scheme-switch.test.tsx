import '@clean-express/testing/setup';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';

const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset.colorScheme;
});

test.each([
  ['light', 'Light'],
  ['dark', 'Dark'],
  [undefined, 'System'],
])('on a page with the choice %s, %s is checked', (choice, name) => {
  if (choice) dataset.colorScheme = choice;
  render(<ColorSchemeSwitch />);
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name }));
});
