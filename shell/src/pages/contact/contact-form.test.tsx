import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';

test('the email and phone fields have the matching input types', () => {
  renderPage(ContactForm, '/contact');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
});

test('requires every field', async () => {
  const user = renderPage(ContactForm, '/contact');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  for (const label of ['Name', 'Email', 'Phone', 'Company', 'Message']) {
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
  }
});
