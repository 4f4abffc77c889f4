import { z } from 'zod';
import { fileField, remoteNameField, versionField } from './registry-fields.ts';
import { manifestHashField, releaseRefSchema } from './release-registry.ts';

/** Most failures that a record lists: by then it is clear that the release is broken. */
export const MAX_FAILURES = 200;

/** Letters, digits and signs: nothing that a terminal obeys, or that a database does not store. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]+$/u;

/** A test that has failed. */
export const gateFailureSchema = z.strictObject({
  /** The remote whose release is tested, `platform` for none. */
  remote: z.string().max(50),
  version: versionField.optional(),
  /** Who answers for the test: `@clean-express/blog`. */
  owner: z.string().max(200),
  /** Its titles: `visits › /blogs at 390 px`. */
  test: z.string().max(500),
  /** The first lines of its error. */
  message: z.string().max(2000),
  /** Paths in the report. */
  trace: z.string().max(500).optional(),
  screenshot: z.string().max(500).optional(),
});

/** What a run of the gate has tested, beside what, and with which result. */
export const gateRecordSchema = z.strictObject({
  /** Remote → the release that is tested. */
  candidates: z.record(remoteNameField, releaseRefSchema),
  /** Remote → the live release that it was tested with, the former one of the candidates included. */
  live: z.record(remoteNameField, releaseRefSchema),
  /** Every file of tests that ran → SHA-256 of its bytes, base64url. */
  tests: z.record(fileField.max(500).regex(VISIBLE), manifestHashField),
  /** How many tests of the platform did not run, because they load nothing of the candidates. */
  leftOut: z.int().nonnegative().optional(),
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  failures: z.array(gateFailureSchema).max(MAX_FAILURES),
  /** SHA-256 of the JUnit report, base64url. */
  report: manifestHashField,
  startedAt: z.iso.datetime(),
  /** Part of the gate → its time, in seconds. */
  seconds: z.record(
    z
      .string()
      .max(50)
      .regex(/^[\w -]+$/),
    z.number().nonnegative(),
  ),
  /**
   * What kept the own tests of the candidate, which are code of others, from the process that writes this:
   * another user, namespaces, or no more than that no process above them had a secret. Left out where they
   * ran with the rights of their publisher, and where there were none.
   */
  isolation: z.enum(['user', 'namespaces', 'none']).optional(),
});

/** What the tests of a gate have found: `result.json` in its report. */
export const gateResultSchema = gateRecordSchema
  .omit({ candidates: true, live: true, report: true, startedAt: true })
  /** Test across remotes that has passed → the remotes that it has loaded, with spaces between them. */
  .extend({ loads: z.record(z.string(), z.string()) });

export type GateFailure = z.infer<typeof gateFailureSchema>;
export type GateRecord = z.infer<typeof gateRecordSchema>;
export type GateResult = z.infer<typeof gateResultSchema>;
