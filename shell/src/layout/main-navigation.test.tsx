import '@clean-express/testing/setup';
import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MainNavigation } from './main-navigation.tsx';

/** Matches every path, so that the navigation stays when a link is followed. */
const open = () => renderPage(MainNavigation, '*', '/');
const link = (name: string) => screen.getByRole('link', { name });

describe('for anonymous visitors', () => {
  beforeEach(() => authStore.setState({ status: 'signed-out', user: undefined }));

  test('Register leads to the registration', () => {
    open();
    expect(link('Register')).toHaveAttribute('href', '/register');
  });

  test('hides the links for members', () => {
    open();
    for (const name of ['My-Reviews', 'Add Service', 'Profile']) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });
});

describe('for members', () => {
  test.each([
    ['My-Reviews', '/my-reviews'],
    ['Add Service', '/add-a-service'],
    ['Profile', '/profile'],
  ])('%s leads to %s', (name, href) => {
    authStore.setState({ status: 'signed-in', user: ADA });
    open();
    expect(link(name)).toHaveAttribute('href', href);
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
  });

  test('the link to the profile shows their photo', () => {
    const photoURL = 'https://photos.example/ada.jpg';
    authStore.setState({ status: 'signed-in', user: { ...ADA, photoURL } });
    open();
    expect(link('Profile').querySelector('img')).toHaveAttribute('src', photoURL);
  });

  test('the menu shows their name in its own direction', () => {
    authStore.setState({ status: 'signed-in', user: { ...ADA, displayName: 'נועה' } });
    open();
    expect(screen.getByText('נועה')).toHaveAttribute('dir', 'auto');
  });

  test('the link to the profile shows an icon without a photo', () => {
    authStore.setState({ status: 'signed-in', user: ADA });
    open();
    expect(link('Profile').querySelector('img')).toBeNull();
    expect(link('Profile').querySelector('svg.lucide-user-round')).toBeInTheDocument();
  });
});

test('the mobile menu has what small screens hide, for anonymous visitors', () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  const menu = within(document.querySelector<HTMLElement>('[popover]') ?? document.body);
  const hidden = menu.getAllByRole('link', { hidden: true });
  const hrefs = hidden.map((element) => element.getAttribute('href'));
  expect(hrefs).toEqual(expect.arrayContaining(['/login', '/register', '/contact']));
  expect(menu.getByText('128 Harbour Street, Portland, OR 97204')).toBeInTheDocument();
  for (const name of ['Facebook', 'X', 'Instagram', 'LinkedIn']) {
    expect(menu.getByRole('link', { name, hidden: true })).toBeInTheDocument();
  }
});

describe('in browsers without popovers, as jsdom is', () => {
  const menu = () => document.querySelector('[popover]');
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });

  beforeEach(() => {
    authStore.setState({ status: 'signed-out', user: undefined });
    const { matches } = Element.prototype;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      if (selector === ':popover-open') throw new DOMException('Unknown.', 'SyntaxError');
      return matches.call(this, selector);
    });
    document.head.innerHTML = '<style>[popover][open] { display: flex; }</style>';
    return () => {
      document.head.innerHTML = '';
      vi.restoreAllMocks();
    };
  });

  test('buttons open and close the mobile menu', () => {
    open();
    fireEvent.click(button('Open menu'));
    expect(menu()).toHaveAttribute('open');
    expect(document.querySelector('[data-behind-menu]')).toHaveAttribute('inert');
    expect(button('Close menu')).toHaveFocus();
    fireEvent.click(button('Close menu'));
    expect(menu()).not.toHaveAttribute('open');
    expect(document.querySelector('[data-behind-menu]')).not.toHaveAttribute('inert');
    expect(button('Open menu')).toHaveFocus();
  });

  test('a link closes the mobile menu', async () => {
    open();
    fireEvent.click(button('Open menu'));
    fireEvent.click(within(menu() as HTMLElement).getByText('Contact'));
    await vi.waitFor(() => expect(menu()).not.toHaveAttribute('open'));
  });
});
