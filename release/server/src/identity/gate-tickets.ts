import { type KeyObject, randomUUID } from 'node:crypto';
import { remoteNameField } from '@clean-express/release-contract/registry-fields';
import { releaseRefSchema } from '@clean-express/release-contract/release-registry';
import {
  publicKeysOf,
  SignatureError,
  signToken,
  verifyToken,
} from '@clean-express/server-kit/signatures';
import { errors } from 'jose';
import { z } from 'zod';
import { InvalidToken } from './identity.ts';

const TYPE = 'gate-ticket+jwt';

/** How long a gate may take, with its wait for a machine. */
const LIFETIME_MS = 3_600_000;

/** A ticket has some 500 characters. */
const LENGTH_MAX = 2000;

const claimsSchema = z.object({
  jti: z.string(),
  exp: z.number(),
  /** Origin of the gate's site. */
  site: z.string(),
  candidate: releaseRefSchema.extend({ remote: remoteNameField }),
});

type Claims = z.infer<typeof claimsSchema>;

/** What a ticket opens: one candidate, for the gate at one site. */
export interface GateTicket extends Pick<Claims, 'site' | 'candidate'> {
  id: string;
  expires: Date;
}

/** Why a text is no valid ticket, for the audit log. */
function reasonOf(error: unknown): string {
  const isTicket = error instanceof SignatureError && error.cause !== undefined;
  if (!isTicket) return 'not a gate ticket';
  if (error.cause instanceof errors.JWTExpired) return 'gate ticket: expired';
  return 'gate ticket: changed, or of another server';
}

interface Options {
  /** The first one signs; tickets of all are accepted. */
  signingKeys: readonly KeyObject[];
  /** Address of the release server: tickets of another one are refused, whatever keys it has. */
  server: string;
}

/**
 * Issues tickets for the job that tests a release, which has no identity since it runs what the release
 * brings with it. They are signed and not stored, so that every instance of the server accepts them.
 */
export class GateTickets {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  async issue({ site, candidate }: Pick<GateTicket, 'site' | 'candidate'>) {
    const { signingKeys, server: audience } = this.options;
    const id = randomUUID();
    const expires = new Date(Date.now() + LIFETIME_MS);
    const claims = { site, candidate };
    const ticket = await signToken({ typ: TYPE, audience, id, expires, claims }, signingKeys);
    return { id, ticket, expires };
  }

  /** @throws InvalidToken when the text is no ticket of this server, or has expired. */
  async read(text: string): Promise<GateTicket> {
    if (text.length > LENGTH_MAX) throw new InvalidToken('not a gate ticket');
    const { signingKeys, server: audience } = this.options;
    const publicKeys = publicKeysOf(signingKeys);
    try {
      const verified = await verifyToken(text, { typ: TYPE, audience, publicKeys });
      const { jti: id, exp, site, candidate } = claimsSchema.parse(verified);
      return { id, site, candidate, expires: new Date(exp * 1000) };
    } catch (cause) {
      throw new InvalidToken(reasonOf(cause), { cause });
    }
  }
}
