import { randomBytes } from 'node:crypto';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, gt, isNull, lt, or, sql as raw } from 'drizzle-orm';
import { sessions, tokens } from '../rows/schema.ts';
import { InvalidToken, SESSION_PREFIX } from './identity.ts';
import { digestOf, type PersonalToken } from './personal-tokens.ts';

/** Lifetime of a session: a day of work. */
export const SESSION_HOURS = 8;

const SECRET_BYTES = 32;

const hashOf = (secret: string) => digestOf(secret).toString('base64url');

/** Who signs in: with a personal token, the session has its remotes, and ends with it. */
export interface SignedIn {
  /** A person of the policy. */
  person: string;
  token?: Pick<PersonalToken, 'id'>;
}

/** People who are signed in to the page of this server. What they may do, the policy decides at each request. */
export class Sessions {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @returns The secret, which is not stored. */
  async create({ person, token }: SignedIn): Promise<string> {
    const secret = SESSION_PREFIX + randomBytes(SECRET_BYTES).toString('hex');
    await this.#sql.transaction(async (transaction) => {
      await transaction.delete(sessions).where(lt(sessions.expires, raw`now()`));
      await transaction.insert(sessions).values({
        ...{ hash: hashOf(secret), person, token: token?.id ?? null },
        expires: raw`now() + ${SESSION_HOURS} * interval '1 hour'`,
      });
    });
    return secret;
  }

  /**
   * Finds whose session it is. It is read for each request: its end takes effect at once, on all instances.
   *
   * @throws InvalidToken when it has ended, or its token has.
   */
  async find(secret: string): Promise<Pick<PersonalToken, 'person' | 'remotes'>> {
    const isTokenValid = and(isNull(tokens.withdrawn), gt(tokens.expires, raw`now()`));
    const [found] = await this.#sql
      .select({ person: sessions.person, remotes: tokens.remotes })
      .from(sessions)
      .leftJoin(tokens, eq(tokens.id, sessions.token))
      .where(
        and(
          eq(sessions.hash, hashOf(secret)),
          gt(sessions.expires, raw`now()`),
          or(isNull(sessions.token), isTokenValid),
        ),
      );
    if (!found) throw new InvalidToken('there is no such session, or it has ended');
    return { person: found.person, remotes: found.remotes ?? '*' };
  }

  /** Ends all sessions of a person, on all devices. */
  async endAll(person: string): Promise<void> {
    await this.#sql.delete(sessions).where(eq(sessions.person, person));
  }

  /** Ends one; one that has ended stays so. */
  async end(secret: string): Promise<void> {
    await this.#sql.delete(sessions).where(eq(sessions.hash, hashOf(secret)));
  }
}
