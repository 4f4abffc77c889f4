import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { FileCache } from '../releases/file-cache.ts';
import { StylesheetCache } from '../releases/released-files.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { loadFixtureShell } from '../testing/fixture-shell.ts';
import { PageRenderer } from './page-renderer.ts';
import { ResponseCache } from './response-cache.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const API = 'http://localhost:4000';

/** Pages declare all queries, except for the contact page. */
const SERVER_MODULE = `export const render = async ({ url }) => ({
  kind: 'page',
  page: { head: '', body: '' },
  data: {},
  ...(url.endsWith('/contact') && { undeclared: [['services', 'home'], ['blogs']] }),
})`;

async function startRenderer() {
  const cacheDirectory = await temporaryDirectory();
  const shell = await loadFixtureShell({ 'server/entry-server.js': SERVER_MODULE });
  const metrics = {
    countRender: vi.fn(),
    countUndeclaredQueries: vi.fn(),
    watchProcesses: vi.fn(),
  };
  const log = { warn: vi.fn() };
  const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
  const renderer = new PageRenderer({
    styles: new StylesheetCache(new FileCache(cacheDirectory)),
    config: { siteUrl: 'http://localhost:3000', apiUrl: API, firebase, inbox: false },
    responses: new ResponseCache({ publicUrl: API, internalUrl: API }),
    renderChild: inject('renderChild'),
    metrics,
    failures: { add: vi.fn() },
    ownFailures: { add: vi.fn() },
    errors: { add: vi.fn() },
    log,
  });
  onTestFinished(() => renderer.close());
  renderer.renderWith(shell);
  const subject = {
    names: [],
    pageNames: [],
    parts: {},
    trialSet: undefined,
    isPreview: false,
    suspects: [],
    pageSuspects: [],
  };
  const render = (path: string) =>
    renderer.render({ ...fixturePage(path, undefined, shell), subject });
  return { render, log, metrics };
}

test('names the queries that a page does not declare, once, and counts them', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render, log, metrics } = await startRenderer();
  await render('/thank-you');
  expect(log.warn).not.toHaveBeenCalled();
  expect(metrics.countUndeclaredQueries).not.toHaveBeenCalled();
  await render('/contact');
  await render('/contact');
  expect(log.warn).toHaveBeenCalledOnce();
  const [fields, message] = log.warn.mock.calls[0] ?? [];
  expect(fields).toMatchObject({ route: '/contact', queries: [['services', 'home'], ['blogs']] });
  expect(message).toContain('handle.queries');
  const { calls } = metrics.countUndeclaredQueries.mock;
  expect(calls.map(([{ route }, count]) => [route, count])).toEqual([
    ['/contact', 2],
    ['/contact', 2],
  ]);
});
