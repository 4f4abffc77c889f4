import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RuntimeConfigContext } from '../../../config/runtime-config.ts';
import { fixtureConfig } from '../../../testing/fixture-config.ts';
import { SubscribeForm } from './subscribe-form.tsx';

function Page() {
  return (
    <RuntimeConfigContext value={fixtureConfig}>
      <SubscribeForm />
    </RuntimeConfigContext>
  );
}

const THANKS = 'Thanks for your Subscription!!!';

test('requires an email address', async () => {
  const user = renderPage(Page, '/');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});

test('rejects an invalid email address', async () => {
  const user = renderPage(Page, '/');
  await user.type(screen.getByLabelText('Email'), 'ada{Enter}');
  const message = 'Please enter a valid email address.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});
