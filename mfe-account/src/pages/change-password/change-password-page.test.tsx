import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { expect, it } from 'vitest';
import { Component } from './change-password-page.tsx';

it('tells password managers which fields these are', () => {
  authStore.setState({ status: 'signed-in', user: { ...ADA, hasPassword: true } });
  renderPage(Component, '/profile/password');
  const autocomplete = [...document.querySelectorAll('form input')].map((input) =>
    input.getAttribute('autocomplete'),
  );
  expect(autocomplete).toEqual(['username', 'current-password', 'new-password', 'new-password']);
});
