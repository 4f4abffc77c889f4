import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SubscribeBand } from './subscribe-band.tsx';

const THANKS = 'Thanks for your Subscription!!!';

test('requires an email address', async () => {
  const user = renderPage(SubscribeBand, '/');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});

test('rejects an invalid email address', async () => {
  const user = renderPage(SubscribeBand, '/');
  await user.type(screen.getByLabelText('Email'), 'ada{Enter}');
  const message = 'Please enter a valid email address.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});
