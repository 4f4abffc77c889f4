import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Member } from '../src/modules/tokens/member.ts';
import type { TestApp } from './test-app.ts';

/** A directory for the photos of one test file. */
export const photoStore = () => mkdtemp(join(tmpdir(), 'photo-store-'));

/** The files in a photo store, relative to it. */
export async function storedFiles(store: string): Promise<string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map(({ name }) => name);
}

/** A small photo, whose content the colour decides. */
export const jpegOf = (color: string, width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** Uploads a photo. */
export async function upload(
  { app, as }: TestApp,
  member: Member,
  payload: Buffer,
  query = 'shape=4:3',
  type = 'image/jpeg',
): Promise<LightMyRequestResponse> {
  const headers = { ...(await as(member)), 'content-type': type };
  return app.inject({ method: 'POST', url: `/photos?${query}`, headers, payload });
}
