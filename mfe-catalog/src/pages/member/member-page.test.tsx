import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './member-page.tsx';

const MEMBER = { _id: 'member-1', name: 'Ada B.', photo: '', since: '2026-03' };

const GET = 'GET /members/member-1';

/** Opens the page; returns the requests. */
function open(member: () => Response = () => Response.json(MEMBER), services = [service(1)]) {
  const calls = fakeApi({ [GET]: member, 'GET /services': () => Response.json(services) });
  const user = renderPage(Component, '/members/:id', '/members/member-1');
  return { calls, user };
}

it('shows who the member is, and the services', async () => {
  const { calls } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada B.' })).toBeVisible();
  expect(screen.getByText('Member since March 2026')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Service 1' })).toBeVisible();
  expect(document.title).toBe('Ada B. - CLEAN EXPRESS');
  expect(calls.map(({ url }) => url)).toContain(
    'http://api.example/services?member=member-1&limit=12',
  );
});

it('is not found if the member does not show it', async () => {
  open(() => problem(404, 'This member does not show a page.'));
  const message = 'This is not a valid page.Please Provide a valid url...';
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});

it('says that there are no services, and has a heading for a member without a name', async () => {
  open(() => Response.json({ ...MEMBER, name: '' }), []);
  expect(await screen.findByRole('heading', { level: 1, name: 'A member' })).toBeVisible();
  expect(await screen.findByText('There are no services now.')).toBeVisible();
});

it('shows why the member could not be loaded, and retries', async () => {
  const failures = [problem(503, 'We are back in a minute.')];
  const { user } = open(() => failures.shift() ?? Response.json(MEMBER));
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada B.' })).toBeVisible();
});
