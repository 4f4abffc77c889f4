import { openStorage } from '@clean-express/server-kit/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Sql } from '../../database/database.ts';
import { createPhotoRepository } from './photo.repository.ts';
import { createPhotoDecoder } from './photo-decoder.ts';
import { folderOf } from './photo-names.ts';
import { createUploads } from './uploads.ts';

/** Opens the photos of members: their files, their rows, and a function that adds one. */
export async function openPhotos(config: Config, sql: Sql, log: FastifyBaseLogger) {
  const storage = await openStorage(config.PHOTO_STORE, 'the photo store');
  const rows = createPhotoRepository(sql, (photo) => storage.removeFolder(folderOf(photo)));
  const limits = { perDay: config.PHOTOS_PER_DAY, inTotal: config.PHOTOS_PER_MEMBER };
  const upload = createUploads({
    photos: rows,
    storage,
    decode: createPhotoDecoder(),
    limits,
    log,
  });
  return { storage, rows, upload };
}
