import { Problem, problem } from '@clean-express/server-kit/http';
import { type FileStorage, openStorage, StoreUnreachable } from '@clean-express/server-kit/storage';
import type { PhotoUpload } from '@clean-express/shared-api/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Sql } from '../../database/database.ts';
import type { Member } from '../tokens/member.ts';
import {
  createPhotoRepository,
  type PhotoLimits,
  type PhotoRepository,
} from './photo.repository.ts';
import { createPhotoDecoder, type DecodedPhoto, TooCostly } from './photo-decoder.ts';
import { folderOf, referenceOf, SHAPES } from './photo-names.ts';

/** An upload that may be received. */
export interface AdmittedUpload {
  /** Is aborted with its connection. */
  signal: AbortSignal;
  /** How many the member has begun today, with this one. */
  begun: number;
}

/** How JPEG, PNG, WebP and AVIF begin, in hex. */
const SIGNATURES = [
  /^ffd8ff/,
  /^89504e470d0a1a0a/,
  /^52494646.{8}57454250/,
  /^.{8}66747970(?:61766966|61766973|6d696631|6d736631)/,
];

/** @throws The problem `photo-type` for a file that is none, whatever its name and type say. */
function requirePhoto(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (SIGNATURES.some((signature) => signature.test(start))) return;
  throw problem(415, 'photo-type', 'Please choose a photo in JPEG, PNG, WebP or AVIF.');
}

const unreadable = () =>
  problem(422, 'photo-unreadable', 'This photo cannot be read. Please choose another one.');

const REFUSALS = {
  unreadable,
  'too-many-pixels': () =>
    problem(
      422,
      'photo-too-many-pixels',
      'A photo has at most 50 megapixels. Please choose a smaller one.',
    ),
};

const tooCostly = () =>
  problem(503, 'photo-too-costly', 'We could not process this photo. Please try a smaller one.');

const notStored = () =>
  problem(503, 'photo-not-stored', 'We cannot store photos right now. Please try again later.');

/** No one gets it: the connection is closed. */
export const aborted = () => problem(400, 'upload-aborted', 'The upload was cancelled.');

const EXCEEDED = {
  perDay: ({ perDay }: PhotoLimits) =>
    problem(
      429,
      'daily-limit',
      `You can upload ${perDay} photos a day. Please try again tomorrow.`,
    ),
  inTotal: ({ inTotal }: PhotoLimits) =>
    problem(
      409,
      'too-many-photos',
      `You have ${inTotal} photos, and cannot upload more. Those that you no longer show are deleted after a day.`,
    ),
};

function toProblem(error: unknown): unknown {
  if (error instanceof TooCostly) return tooCostly();
  return error instanceof StoreUnreachable ? notStored() : error;
}

interface Options {
  photos: PhotoRepository;
  storage: FileStorage;
  decode: ReturnType<typeof createPhotoDecoder>;
  limits: PhotoLimits;
  log: FastifyBaseLogger;
}

/** Creates a function that stores the photo of a member, until its signal aborts that. It returns its reference. */
export function createUploads({ photos, storage, decode, limits, log }: Options) {
  async function store(photo: string, { files = [], refusal }: DecodedPhoto): Promise<void> {
    if (refusal) throw REFUSALS[refusal]();
    for (const { name, bytes } of files) {
      await storage.write(`${folderOf(photo)}/${name}`, Buffer.from(bytes), {
        contentType: name.endsWith('avif') ? 'image/avif' : 'image/webp',
        cacheControl: 'public, max-age=31536000, immutable',
        served: false,
      });
    }
  }

  return async (
    { uid }: Member,
    bytes: Uint8Array,
    upload: PhotoUpload,
    { signal, begun }: AdmittedUpload,
  ) => {
    requirePhoto(bytes);
    const photo = referenceOf(uid, bytes, upload);
    // A request that is repeated.
    if (await photos.renew(photo)) return photo;
    const exceeded = await photos.reserve(photo, uid, begun, limits);
    if (exceeded) throw EXCEEDED[exceeded](limits);
    const { shape, ...crop } = upload;
    try {
      await store(photo, await decode({ bytes, crop, ...SHAPES[shape] }, signal));
      signal.throwIfAborted();
      if (await photos.confirm(photo, uid)) return photo;
      throw problem(401, 'session-ended', 'Your session has ended. Please log in again.');
    } catch (error) {
      const isExpected = error instanceof Problem || signal.aborted;
      if (!isExpected) log.warn({ err: error }, 'A photo was not stored.');
      await photos.discard(photo).catch((err: unknown) => {
        log.warn({ err }, 'Could not delete what is left of a photo. It is tried again later.');
      });
      throw signal.aborted ? aborted() : toProblem(error);
    }
  };
}

/** Opens the photos of members: their files, their rows, and the functions that add one. */
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
  /** Counts an upload before its file is received. Beyond the limit, as many again may repeat stored photos. */
  const begin = async ({ uid }: Member): Promise<number> => {
    const begun = await rows.count(uid);
    if (begun > 2 * limits.perDay) throw EXCEEDED.perDay(limits);
    return begun;
  };
  return { storage, rows, begin, upload };
}
