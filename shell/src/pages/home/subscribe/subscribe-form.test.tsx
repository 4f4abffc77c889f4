import '@clean-express/shared-testing/setup';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RuntimeConfigContext } from '../../../config/runtime-config-context.ts';
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

test('wants an e-mail', async () => {
  const user = renderPage(Page, '/');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});

test('wants one that can be one', async () => {
  const user = renderPage(Page, '/');
  await user.type(screen.getByLabelText('Email'), 'ada{Enter}');
  const sentence = 'Please enter a valid e-mail address.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});
