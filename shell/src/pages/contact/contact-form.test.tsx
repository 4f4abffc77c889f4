import '@clean-express/shared-testing/setup';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RuntimeConfigContext } from '../../config/runtime-config-context.ts';
import { fixtureConfig } from '../../testing/fixture-config.ts';
import { ContactForm } from './contact-form.tsx';

const THANKS = 'Thanks your for your message!!. We will reply in your email shortly!!!';

const letter = {
  Name: 'Ada',
  Email: 'ada@example.com',
  Phone: '+1 503 555 0100',
  Company: 'Analytical Engines',
  Message: 'The tap drips.',
};

function open() {
  return renderPage(
    () => (
      <RuntimeConfigContext value={fixtureConfig}>
        <ContactForm />
      </RuntimeConfigContext>
    ),
    '/contact',
  );
}

async function send(user: ReturnType<typeof open>, values: typeof letter): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

test('e-mail and phone are fields of their kind', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
});

test('an e-mail that cannot be one is refused', async () => {
  const user = open();
  await send(user, { ...letter, Email: 'ada' });
  const sentence = 'Please enter a valid e-mail address.';
  expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(sentence);
  expect(screen.getByLabelText('Message')).toHaveValue(letter.Message);
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
});
