import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateText } from './date-text.tsx';

test.each([
  ['2026-03-14', 'March 14, 2026'],
  ['2025-12-31T23:30:00Z', 'December 31, 2025'],
  ['2026-01-01T00:30:00+02:00', 'December 31, 2025'],
])('%s is %s', (date, text) => {
  render(<DateText date={date} />);
  expect(screen.getByText(text)).toHaveAttribute('datetime', date);
});
