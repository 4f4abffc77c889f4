import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REMOTE_PHASES,
  type Reports,
  VITALS,
} from '@clean-express/federation/reports';
import { z } from 'zod';

/** Longer than every name and version in the registry. */
const MAX_NAME_LENGTH = 100;

const name = z.string().max(MAX_NAME_LENGTH);
const error = z.strictObject({ remote: name, version: name, phase: z.enum(REMOTE_PHASES) });
const vital = z.strictObject({ name: z.enum(VITALS), value: z.number().min(0) });

/** What a page may report. Any other field is rejected, so that nothing else can be collected. */
export const reportsSchema: z.ZodType<Reports> = z.strictObject({
  errors: z.array(error).max(MAX_REPORTED),
  vitals: z.array(vital).max(MAX_REPORTED),
  page: z.string().startsWith('/').max(MAX_PAGE_LENGTH),
});
