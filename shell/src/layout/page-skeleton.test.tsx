import '@clean-express/testing/setup';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstPageSkeleton } from './page-skeleton.tsx';

test('the title is that of the site until the first page has loaded', () => {
  render(<FirstPageSkeleton />);
  expect(document.title).toBe('CLEAN EXPRESS');
});
