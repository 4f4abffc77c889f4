import '@clean-express/shared-testing/setup';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstPageSkeleton } from './first-page-skeleton.tsx';

test('a visit bears the name of the site until its first page is there', () => {
  render(<FirstPageSkeleton />);
  expect(document.title).toBe('CLEAN EXPRESS');
});
