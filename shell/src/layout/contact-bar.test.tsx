import '@clean-express/shared-testing/setup';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactBar } from './contact-bar.tsx';

test('says when, where and by what address the company can be reached', () => {
  renderPage(() => <ContactBar inert={false} />, '/');
  expect(screen.getByText('Open 24 hours, 7 days a week')).toBeVisible();
  expect(screen.getByText('128 Harbour Street, Portland, OR 97204')).toBeVisible();
  expect(screen.getByRole('link', { name: 'hello@cleanexpress.example' })).toHaveAttribute(
    'href',
    'mailto:hello@cleanexpress.example',
  );
});
