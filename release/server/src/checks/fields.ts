import {
  fileField,
  remoteNameField,
  versionField,
} from '@clean-express/release-contract/registry-fields';
import { commitSchema } from '@clean-express/release-contract/release-registry';
import { z } from 'zod';

/** Names that every object has: as keys they would find, or set, what was never stored. */
const isInherited = (name: string) => name in Object.prototype;

const hasInherited = (path: string) => path.split('/').some(isInherited);

const NOT_INHERITED = 'must not be the name of an inherited property';

/** The remote in an address. */
export const remoteParam = remoteNameField.refine((name) => !isInherited(name), NOT_INHERITED);

/** The version in an address, or in a body. */
export const versionParam = versionField.refine((name) => !isInherited(name), NOT_INHERITED);

/** A file, relative to its release. */
export const filePath = fileField.max(500).refine((path) => !hasInherited(path), NOT_INHERITED);

export const remoteParams = z.object({ remote: remoteParam });

export const releaseParams = remoteParams.extend({ version: versionParam });

const REASON_MAX_LENGTH = 500;

/** Text without control characters, which a terminal that shows the history would obey. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');

/** A share of the visitors, in percent. */
export const shareField = z
  .number()
  .min(0, 'must be from 0 to 100')
  .max(100, 'must be from 0 to 100');

const MAX_STEPS = 20;

/** Shares of the visitors that follow each other. */
export const stepsField = z
  .array(shareField)
  .min(1)
  .max(MAX_STEPS)
  .refine(
    (steps) => steps.every((share, at) => share > (steps[at - 1] ?? 0)),
    'must grow, from more than 0 to at most 100',
  );

/** How long a step takes, in minutes: a week at most. */
export const minutesField = z.number().min(0).max(10_080);

/** Why something changes, and from which commit. */
export const changeBody = z.strictObject({
  reason: line(REASON_MAX_LENGTH).optional(),
  commit: commitSchema.optional(),
});

/** More releases than a site moves together. */
const MAX_PARTNERS = 10;

/** Releases of other remotes that move together with one. */
export const partnersField = z.array(releaseParams).max(MAX_PARTNERS).optional();

/** Of which a change may have partners. */
export const trafficBody = changeBody.extend({ with: partnersField });

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** The origin of a site. */
export const siteField = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .refine(isOrigin, 'must be an origin such as https://www.example.com, without a path');
