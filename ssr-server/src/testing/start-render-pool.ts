import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { inject, onTestFinished } from 'vitest';
import type { ApiAddress } from '../config/api-address.ts';
import type { RenderJob } from '../rendering/channel.ts';
import { type PoolSettings, RenderPool } from '../rendering/render-pool.ts';
import type { Subject } from '../rendering/render-process.ts';
import { ResponseCache } from '../rendering/response-cache.ts';

const SITE = 'http://localhost:3000';
const API = 'http://localhost:4000';

/** Where a page is rendered. */
export type Place = Omit<Subject, 'names' | 'pageNames' | 'parts'>;

interface Options extends Partial<PoolSettings> {
  api?: ApiAddress;
  /** Directory of the bundles. */
  bundles?: string;
}

/**
 * Starts a pool that renders pages with a server module of the shell; it is closed when the test ends.
 *
 * @param code - The module.
 * @returns The pool; a directory for further modules; and a function that renders a page: by default, of
 * a live release.
 */
export async function startRenderPool(code: string, options: Options = {}) {
  const { api = { publicUrl: API, internalUrl: API }, bundles, ...settings } = options;
  const responses = new ResponseCache(api);
  const directory = bundles ?? join(await realpath(await temporaryDirectory()), 'releases');
  await mkdir(directory, { recursive: true });
  const serverModule = join(directory, 'entry-server.mjs');
  await writeFile(serverModule, code);
  const pool = new RenderPool({
    responses,
    script: inject('renderChild'),
    // Tests must also pass on a busy machine.
    renderTimeoutMs: 60_000,
    onFault: () => undefined,
    ...settings,
  });
  onTestFinished(() => pool.close());
  const first = { serverModule, bundles: directory };
  let shell = first;
  /** Lets another shell become live; by default, the first one. */
  const renderWith = (next = first) => {
    shell = next;
    pool.renderWith(next);
  };
  renderWith();
  const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
  const config = { siteUrl: SITE, apiUrl: api.publicUrl, firebase, inbox: false };
  const render = async (
    path: string,
    job: Partial<RenderJob> = {},
    place: Place = { trialSet: undefined, isPreview: false },
  ) => {
    const subject = { ...place, names: [path], pageNames: [path], parts: {} };
    const page = { url: SITE + path, config, widgets: {}, ...job };
    const output = await pool.render(page, subject, shell);
    if (output.kind === 'redirect') return output;
    const { head, body, data } = output.page;
    return { ...output, page: { head: String(head), body: String(body), data: String(data) } };
  };
  return { pool, responses, directory, render, renderWith };
}
