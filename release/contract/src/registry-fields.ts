import { z } from 'zod';
import { toPrintable } from './provenance.ts';

/**
 * What would lead a path elsewhere, on disk or in a URL: `..`, escapes, `\` (the parser of URLs takes it
 * for `/`), white space and control characters (which that parser removes).
 */
const MISLEADING = /[\\%#\s\p{Cc}]|\/\/|(^|\/)\.+(\/|$)/u;

/** Name of a remote, which is a part of paths, addresses and names of cookies. */
export const remoteNameField = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);

/** Version of a release, which is a part of paths and addresses. */
export const versionField = z.string().regex(/^[a-zA-Z0-9][\w.+-]*$/);

/** A file, relative to its release: `assets/list-3f2a91c0.js`. */
export const fileField = z
  .string()
  .regex(/^[^/:?]+(\/[^/:?]+)*$/, 'must be a relative path')
  .refine((path) => !MISLEADING.test(path), 'must not contain "..", "\\", white space or escapes');

/** Name of a program that acts for someone: no control characters, and nothing that passes for a sentence. */
export const agentField = z
  .string()
  .regex(
    /^[\w.+@/() -]{1,80}$/,
    'must be the name of a program: at most 80 letters, digits, spaces, or characters of . + @ / ( ) _ -',
  );

/** An exposed module: `./routes`. */
export const exposedField = z.string().regex(/^\.\/[\w-]+$/);

/** A widget or a slot, after its owner: `catalog/service`. */
export const partField = z.string().regex(/^[a-z0-9][a-z0-9-]*\/[\w-]+$/);

/** Version of a widget or a slot. */
export const partVersionField = z.string().regex(/^\d{1,5}\.\d{1,5}$/, 'must be such as 2.1');

/** A place that releases of other remotes fill. */
export const slotSchema = z.object({
  version: partVersionField,
  /** How many fillings it takes. */
  fillings: z.int().positive().max(20).default(1),
  /** Maximum script of each filling, in kB of brotli. */
  scriptBudget: z.number().positive(),
  /** Smallest height of a filling, in pixels. */
  height: z.number().min(0).max(5000),
  /** Whether fillings may be empty, at the end of their page. */
  optional: z.literal(true).optional(),
});

/** What a remote needs of a widget or a slot: at least a minor version of one major version. */
export const partRangeField = z.string().regex(/^\^\d{1,5}\.\d{1,5}$/, 'must be such as ^2.1');

/** A path of the site, or a route in the router's syntax: `/services/:id`. */
export const sitePathField = z
  .string()
  .startsWith('/')
  .refine((path) => !MISLEADING.test(path), 'must not contain "..", "\\", white space or escapes');

/** A path of the site without anything that a browser, a proxy or a router reads in more than one way. */
export const plainPathField = z
  .string()
  .max(200)
  .regex(/^(\/|(\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+)$/, 'must be a path such as /my-path');

/** An absolute web address. */
export const webAddressField = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !/[\\\s\p{Cc}]|\.\.|%(2e|2f|5c|00)/iu.test(url),
    'must not contain "..", "\\" or their escapes',
  );

/** Hosts of this machine that an origin without TLS may have. */
const LOOPBACK_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Whether an origin is only one of the machine that looks it up. */
export const isLoopbackOrigin = (origin: string) => LOOPBACK_ORIGIN.test(origin);

/** A host without anything that means something in a header, and no IPv6, which policies of browsers lack. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** An origin exactly as browsers write it: `https://api.shop.example`. */
const originField = z
  .string()
  .max(100)
  .refine(
    (text) =>
      ORIGIN.test(text) &&
      (text.startsWith('https:') || isLoopbackOrigin(text)) &&
      URL.canParse(text) &&
      new URL(text).origin === text,
    'must be one exact origin such as https://api.shop.example: no path, no user, no wildcard; http:// only for localhost',
  );

/** Most origins of each kind. */
const MAX_ORIGINS = 5;

const originsField = z.array(originField).min(1).max(MAX_ORIGINS);

/** The origins besides those of the site that the browsers of a remote's visitors may use. */
export const originsSchema = z.object({
  /** For requests, such as those to a backend of its own. Its pages reach them on the server, too. */
  connect: originsField.optional(),
  /** For fonts. */
  fonts: originsField.optional(),
});

export type Origins = z.infer<typeof originsSchema>;

/** Most measures of one remote. */
const MAX_MEASURES = 10;

/** The name of an event that a remote counts. */
export const eventField = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(40);

/** The events that a canary of the remote is judged by, and whether more of them are better. */
export const measuresSchema = z
  .record(eventField, z.enum(['higher', 'lower']))
  .refine((measures) => Object.keys(measures).length <= MAX_MEASURES, `at most ${MAX_MEASURES}`);

export type Measures = z.infer<typeof measuresSchema>;

/** Most names that are deprecated at once. */
const MAX_DEPRECATED = 50;

/**
 * What its owner takes away → the day: a widget by its module (`./Rating`), a slot by its name, a path, or what a
 * shared module exports (`@clean-express/federation/router#useHref`).
 */
export const deprecatedSchema = z
  .record(z.string().max(200), z.iso.date('must be a day such as 2027-01-31'))
  .refine((names) => Object.keys(names).length <= MAX_DEPRECATED, `at most ${MAX_DEPRECATED}`);

/** What became of a path whose remote has ended: it leads elsewhere, or is gone. */
export const endedPathSchema = z.object({
  /** Where it leads. */
  to: plainPathField.optional(),
  /** Whether what follows the path is appended: with `/blogs` → `/journal`, `/blogs/42` leads to `/journal/42`. */
  keepsRest: z.boolean().optional(),
});

/** More than the releases that a site moves together take, each with its remote. */
const SET_MAX_LENGTH = 2000;

/** The id of a set: releases that belong together, so that visitors get all of them or none. */
export const setField = z.string().min(1).max(SET_MAX_LENGTH);

const NAME_MAX_LENGTH = 300;

/**
 * A name that git or a workflow gives, for people: terminals and pages show it. It is changed rather than
 * refused, because no release fails for the name of a branch.
 */
const nameField = z.string().overwrite((text) => toPrintable(text).slice(0, NAME_MAX_LENGTH));

/** Where the code of a release comes from. */
export const commitSchema = z.object({
  repository: nameField.optional(),
  sha: z.string().regex(/^[0-9a-f]{40,64}$/, 'must be the full hash of a commit'),
  /** Its name; of a workflow, the full ref: `refs/heads/main`. */
  branch: nameField.optional(),
  /** Whether the build had changes that the commit does not have. */
  dirty: z.boolean().optional(),
});

/** Where a release comes from. */
export const provenanceSchema = z.object({
  /** Whether the token of a workflow proves it; otherwise, a person claims it. */
  verified: z.boolean(),
  commit: commitSchema.optional(),
  /** What has built the release: a machine, or the address of a run. */
  builder: nameField.optional(),
});
