import type { KeyObject } from 'node:crypto';
import type { Policy } from '@clean-express/release-contract/release-policy';
import type { Sql } from '@clean-express/server-kit/database';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import type { Config } from '../config.ts';
import type { GateTickets } from '../identity/gate-tickets.ts';
import type { Identify } from '../identity/identity.ts';
import type { PersonalTokens } from '../identity/personal-tokens.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignInService } from '../identity/sign-in-service.ts';
import type { Releases } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Cookies } from './session-cookie.ts';

/** What the routes call. */
export interface Services {
  config: Config;
  sql: Sql;
  files: ReleaseFiles;
  releases: Releases;
  uploads: Uploads;
  checks: ReleaseChecks;
  /** Who may do what, as the policy file says now. */
  policy: () => Policy;
  identify: Identify;
  personalTokens: PersonalTokens;
  sessions: Sessions;
  cookies: Cookies;
  /** `undefined` if the settings name none. */
  signInService: SignInService | undefined;
  tickets: GateTickets;
  /** Keys that sign previews and gate tickets; the first one signs. */
  signingKeys: readonly KeyObject[];
  audit: AuditLog;
}
