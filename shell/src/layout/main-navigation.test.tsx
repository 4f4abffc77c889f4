import '@clean-express/testing/setup';
import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { MainNavigation } from './main-navigation.tsx';

function Page() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return <MainNavigation isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />;
}

/** Matches every path, so that the navigation stays when a link is followed. */
const open = () => renderPage(Page, '*', '/');
const link = (name: string) => screen.getByRole('link', { name });

describe('for anonymous visitors', () => {
  beforeEach(() => authStore.setState({ status: 'signed-out', user: undefined }));

  test.each([
    ['Home', '/'],
    ['Services', '/services'],
    ['Blog', '/blogs'],
    ['Contact', '/contact'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])('%s leads to %s', (name, href) => {
    open();
    expect(link(name)).toHaveAttribute('href', href);
  });

  test('marks the current page', () => {
    open();
    expect(link('Home')).toHaveAttribute('aria-current', 'page');
    expect(link('Services')).not.toHaveAttribute('aria-current');
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

  test('the link to the profile shows an icon without a photo', () => {
    authStore.setState({ status: 'signed-in', user: ADA });
    open();
    expect(link('Profile').querySelector('img')).toBeNull();
    expect(link('Profile').querySelector('svg.lucide-circle-user')).toBeInTheDocument();
  });
});

describe('the mobile menu', () => {
  beforeEach(() => authStore.setState({ status: 'signed-out', user: undefined }));

  const panel = () => document.querySelector('[data-menu-open]');

  async function openMenu() {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(panel()).toBeInTheDocument();
    return user;
  }

  test('has links to login and register for anonymous visitors', async () => {
    await openMenu();
    expect(screen.getAllByRole('link', { name: 'Login' }).at(-1)).toHaveAttribute('href', '/login');
    const register = screen.getAllByRole('link', { name: 'Register' }).at(-1);
    expect(panel()).toContainElement(register ?? null);
    expect(register).toHaveAttribute('href', '/register');
  });

  test('closes by its button', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(panel()).not.toBeInTheDocument();
  });

  test('closes by a click outside of it', async () => {
    const user = await openMenu();
    await user.click(panel()?.previousElementSibling as Element);
    expect(panel()).not.toBeInTheDocument();
  });

  test('closes when a link is followed', async () => {
    const user = await openMenu();
    await user.click(screen.getAllByRole('link', { name: 'Contact' }).at(-1) as Element);
    await waitFor(() => expect(location.pathname).toBe('/contact'));
    expect(panel()).not.toBeInTheDocument();
  });
});
