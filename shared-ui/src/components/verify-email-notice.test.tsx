import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { VerifyEmailNotice } from './verify-email-notice.tsx';

type Auth = ComponentProps<typeof VerifyEmailNotice>['auth'];

const UNVERIFIED: Auth = {
  user: { email: 'ada@example.com', emailVerified: false },
  requiresVerifiedEmail: true,
};
const VERIFIED: Auth = { ...UNVERIFIED, user: { email: 'ada@example.com', emailVerified: true } };

const none = async () => undefined;
const status = () => screen.getByRole('status');
const button = (name: string) => screen.getByRole('button', { name });

/** Renders a form whose user may verify the email. */
function renderForm(auth: Auth, onSend = none) {
  let verified = false;
  function Form() {
    const [current, setCurrent] = useState(auth);
    const onCheck = async () => {
      if (verified) setCurrent(VERIFIED);
    };
    return (
      <>
        <VerifyEmailNotice auth={current} onSend={onSend} onCheck={onCheck} />
        <input aria-label="Comment" />
      </>
    );
  }
  render(<Form />);
  return {
    verify: () => {
      verified = true;
    },
  };
}

test.each<[string, Auth]>([
  ['a verified email', VERIFIED],
  ['a site that does not require it', { ...UNVERIFIED, requiresVerifiedEmail: undefined }],
  ['a user from an older shell', { ...UNVERIFIED, user: { email: 'ada@example.com' } }],
])('renders nothing for %s', (_name, auth) => {
  renderForm(auth);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('sends the email, and says how to go on', async () => {
  const send = vi.fn(none);
  renderForm(UNVERIFIED, send);
  expect(status()).toHaveTextContent(
    'You can publish here once your email is verified. Request an email to ada@example.com, and open its link.',
  );
  button('Send verification email').focus();
  fireEvent.click(button('Send verification email'));
  await waitFor(() => expect(status()).toHaveTextContent('We have sent an email to'));
  expect(send).toHaveBeenCalledOnce();
  expect(button('Send verification email')).toHaveFocus();
});

test('shows why the email could not be sent', async () => {
  renderForm(UNVERIFIED, () => Promise.reject(new Error('Too many emails. Please wait.')));
  fireEvent.click(button('Send verification email'));
  await waitFor(() => expect(status()).toHaveTextContent('Too many emails. Please wait.'));
  expect(button('Send verification email')).toBeEnabled();
});

test('takes the focus of the button that is gone once the email is verified', async () => {
  const { verify } = renderForm(UNVERIFIED);
  button('I have verified my email').focus();
  fireEvent.click(button('I have verified my email'));
  await waitFor(() => expect(status()).toHaveTextContent('ada@example.com is not verified yet.'));
  expect(button('I have verified my email')).toHaveFocus();
  // It ignores clicks while it is pending, which can end after the message has come.
  await waitFor(() => expect(button('I have verified my email')).not.toHaveAttribute('aria-busy'));
  verify();
  fireEvent.click(button('I have verified my email'));
  await waitFor(() =>
    expect(status()).toHaveTextContent('Your email is verified. You can publish now.'),
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(status().parentElement).toHaveFocus());
});

test('notices a verified email when the user returns, and leaves the focus where it is', async () => {
  const { verify } = renderForm(UNVERIFIED);
  screen.getByLabelText('Comment').focus();
  verify();
  fireEvent.focus(window);
  await waitFor(() => expect(status()).toHaveTextContent('Your email is verified.'));
  expect(screen.getByLabelText('Comment')).toHaveFocus();
});

test('explains that an account without an email is not enough', () => {
  const user = { email: undefined, emailVerified: false };
  renderForm({ ...UNVERIFIED, user });
  expect(status()).toHaveTextContent('your account has no email. Please log in with another');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
