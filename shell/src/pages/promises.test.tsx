import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InboxContext } from '../config/runtime-config.ts';
import { ContactPage } from './contact/contact-page.tsx';
import { HomePage } from './home/home-page.tsx';

vi.mock('../remotes/remote-widget.tsx', () => ({ RemoteWidget: () => 'cards' }));

/** Without an inbox nothing is stored, so that a reply is impossible. */
test.each([
  { Page: ContactPage, promise: /replies within the hour/ },
  { Page: HomePage, promise: /Subscribe and have it off|letter a month/ },
])('promises $promise only with an inbox', ({ Page, promise }) => {
  const open = (hasInbox: boolean) =>
    renderPage(
      () => (
        <InboxContext value={hasInbox}>
          <Page />
        </InboxContext>
      ),
      '/',
    );
  open(false);
  expect(screen.queryByText(promise)).not.toBeInTheDocument();
  expect(document.head.innerHTML).not.toMatch(promise);
  open(true);
  expect(screen.getByText(promise)).toBeVisible();
});
