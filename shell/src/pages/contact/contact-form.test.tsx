import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';

const THANKS = 'Thanks your for your message!!. We will reply in your email shortly!!!';

const letter = {
  Name: 'Ada',
  Email: 'ada@example.com',
  Phone: '+1 503 555 0100',
  Company: 'Analytical Engines',
  Message: 'The tap drips.',
};

const open = () => renderPage(ContactForm, '/contact');

async function send(user: ReturnType<typeof open>, values: typeof letter): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

test('the email and phone fields have the matching input types', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
});

test('rejects an invalid email address', async () => {
  const user = open();
  await send(user, { ...letter, Email: 'ada' });
  const message = 'Please enter a valid email address.';
  expect(await screen.findByRole('link', { name: 'Email' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('Message')).toHaveValue(letter.Message);
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});
