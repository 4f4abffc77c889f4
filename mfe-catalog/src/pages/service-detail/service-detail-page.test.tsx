import { type PartHost, PartHostContext } from '@clean-express/federation/widget';
import type { Service } from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';
import { fakeApi, problem, review, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component } from './service-detail-page.tsx';

const handlers = {
  'GET /services': () => Response.json([service(1)]),
  'GET /services/service-1': () =>
    Response.json(service(1, { descriptionPoint: ['Two people'], descriptionLast: 'Any day.' })),
  'GET /reviews': () => Response.json([review(1), review(2, { serviceId: 'service-1' })]),
};

const open = () => renderPage(Component, '/services/:id', '/services/service-1');

it('shows the service and its reviews', async () => {
  fakeApi(handlers);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
  expect(screen.getByText('Two people')).toBeVisible();
  expect(screen.getByText('Any day.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Total Reviews 2' })).toBeVisible();
});

it('shows photo, description and price, and uses only the name as title', async () => {
  const photo = 'https://photos.example/oven.jpg';
  fakeApi({ ...handlers, 'GET /services/service-1': () => Response.json(service(1, { photo })) });
  open();
  expect(await screen.findByRole('img', { name: 'Service 1' })).toHaveAttribute('src', photo);
  expect(screen.getByText('We clean.')).toBeVisible();
  expect(screen.getByText('$49').parentElement).toHaveTextContent('$49/mo');
  expect(document.title).toBe('Service 1');
});

describe('who offers the service', () => {
  const MEMBER = { name: 'Ada B.', photo: 'https://photos.example/ada.jpg', since: '2026-11' };

  /** Opens the page of a service with this provider, whose member offers others. */
  async function openOffered(provider: Service['provider']) {
    const names = [1, 2, 3].map((number) => service(number));
    fakeApi({
      ...handlers,
      'GET /services': () => Response.json(names),
      'GET /services/service-1': () =>
        Response.json(service(1, provider === undefined ? {} : { provider })),
    });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Service 1' });
  }

  it('is a member, whose page is a link if there is one', async () => {
    await openOffered({ ...MEMBER, _id: 'member-1' });
    const link = screen.getByRole('link', { name: 'Ada B.' });
    expect(link).toHaveAttribute('href', '/members/member-1');
    expect(link.closest('p')).toHaveTextContent('Offered by Ada B.');
    expect(screen.getByText('Member since November 2026')).toBeVisible();
    const others = await screen.findByRole('region', { name: 'Other services by Ada B.' });
    expect(
      within(others)
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['Service 2', 'Service 3']);
  });

  it.each([
    [MEMBER, 'Offered by Ada B.'],
    [{ ...MEMBER, name: '' }, 'Offered by a member'],
    [{ ...MEMBER, name: '<img src=x>' }, 'Offered by <img src=x>'],
    [{ ...MEMBER, name: 'x'.repeat(300) }, `Offered by ${'x'.repeat(300)}`],
    [null, 'Offered by Clean Express'],
  ])('%# is named without a link', async (provider, text) => {
    await openOffered(provider);
    const isText = (_content: string, element: Element | null) => element?.textContent === text;
    expect(screen.getByText(isText, { selector: 'p' })).toBeVisible();
    expect(document.querySelector('a[href^="/members"], p img')).toBeNull();
  });

  it.each([null, undefined])('lists no other services of %s', async (provider) => {
    await openOffered(provider);
    expect(screen.queryByRole('region', { name: /^Other services/ })).not.toBeInTheDocument();
  });

  it('says nothing with an API that does not know it', async () => {
    await openOffered(undefined);
    expect(screen.queryByText(/Offered by/)).not.toBeInTheDocument();
  });
});

it('leads to the contact page, which knows the service', async () => {
  fakeApi(handlers);
  open();
  expect(await screen.findByRole('link', { name: 'Ask for This Service' })).toHaveAttribute(
    'href',
    '/contact?service=service-1',
  );
});

it('has the title of the list while the service loads', async () => {
  fakeApi({ ...handlers, 'GET /services/service-1': () => new Promise(() => undefined) });
  open();
  await screen.findByText('Loading the service');
  expect(document.title).toBe('Services - CLEAN EXPRESS');
});

it('shows why the service could not be loaded, and retries', async () => {
  const failures = [problem(503, 'We are back in a minute.')];
  fakeApi({
    ...handlers,
    'GET /services/service-1': () => failures.shift() ?? Response.json(service(1)),
  });
  const user = open();
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  expect(document.title).toBe('Services - CLEAN EXPRESS');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
});

it('leaves out the optional parts that a service does not have', async () => {
  fakeApi({ ...handlers, 'GET /services/service-1': () => Response.json(service(1)) });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Two people')).not.toBeInTheDocument();
});

it('shows the not-found message when the service does not exist', async () => {
  fakeApi({ ...handlers, 'GET /services/service-1': () => problem(404, 'No such service.') });
  open();
  expect(
    await screen.findByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});

it('says that a service has ended, with a way on', async () => {
  fakeApi({ ...handlers, 'GET /services/service-1': () => problem(410, 'It has ended.') });
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This service has ended' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Services' })).toHaveAttribute('href', '/services');
});

describe('a paused service', () => {
  const GET = 'GET /services/service-1';
  const paused = ({ headers }: Request) =>
    headers.has('Authorization')
      ? Response.json(service(1, { own: true, paused: true }))
      : problem(404, 'No such service.');
  const notFound = 'This is not a valid page.Please Provide a valid url...';

  it('is shown to its owner, who is told that it is paused', async () => {
    fakeApi({ ...handlers, [GET]: paused });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
    expect(screen.getByText(/^This service is paused/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Services' })).toHaveAttribute(
      'href',
      '/my-services',
    );
    expect(screen.queryByText(notFound)).not.toBeInTheDocument();
  });

  it('does not exist for anonymous visitors, who send one request', async () => {
    const calls = fakeApi({ ...handlers, [GET]: paused });
    authStore.setState({ status: 'signed-out', user: undefined });
    open();
    expect(await screen.findByText(notFound)).toBeVisible();
    expect(calls.filter(({ url }) => url.endsWith('/services/service-1'))).toHaveLength(1);
  });

  it('does not exist for other users', async () => {
    fakeApi({ ...handlers, [GET]: () => problem(404, 'No such service.') });
    open();
    expect(await screen.findByText(notFound)).toBeVisible();
  });
});

it('shows one error in each region, and one Retry retries all and keeps the focus in its region', async () => {
  let isDown = true;
  const respond = (body: object) => () =>
    isDown ? problem(503, 'No power.') : Response.json(body);
  fakeApi({
    'GET /services': respond([service(1)]),
    'GET /services/service-1': respond(service(1)),
    'GET /reviews': respond([review(1)]),
  });
  const user = renderPage(
    () => (
      <main>
        <Component />
      </main>
    ),
    '/services/:id',
    '/services/service-1',
  );
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const sidebar = screen.getByRole('complementary');
  expect(within(sidebar).getByRole('alert')).toBeVisible();
  isDown = false;
  await user.click(within(sidebar).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Comment 1' })).toBeVisible();
  expect(await within(sidebar).findByRole('link', { name: 'Service 1' })).toBeVisible();
  expect(sidebar).toHaveFocus();
});

it('has a slot below the reviews', async () => {
  fakeApi(handlers);
  const host: PartHost = {
    Widget: () => null,
    Slot: ({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>,
  };
  const Page = () => (
    <PartHostContext value={host}>
      <Component />
    </PartHostContext>
  );
  renderPage(Page, '/services/:id', '/services/service-1');
  const slot = await screen.findByText('catalog/service {"service":"service-1"}');
  const before = await screen.findByRole('heading', { name: 'Total Reviews 2' });
  expect(slot.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
