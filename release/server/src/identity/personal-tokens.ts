import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, getTableColumns, isNull, sql as raw } from 'drizzle-orm';
import type { AuditEntry, AuditLog } from '../rows/audit-log.ts';
import { tokens } from '../rows/schema.ts';
import { InvalidToken, PERSONAL_TOKEN_PREFIX } from './identity.ts';

/** Lifetime of a personal token, in days. */
export const DEFAULT_DAYS = 90;
export const MAX_DAYS = 366;

const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** Most tokens that are listed. */
const LIST_MAX = 1000;

const FORM = new RegExp(`^(${PERSONAL_TOKEN_PREFIX}([0-9a-f]{16})_[0-9a-f]{64})([0-9a-f]{8})$`);

/** A personal token without its secret. */
export type PersonalToken = Omit<typeof tokens.$inferSelect, 'hash'>;

/** Who changes a token, for the audit log. */
type Actor = Pick<AuditEntry, 'address'> & { by: string };

/** All but the hash, which never leaves this file. */
const { hash: _hash, ...COLUMNS } = getTableColumns(tokens);

/** A secret is random, so that a fast hash is as safe as a slow one. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

function createToken(): { id: string; token: string } {
  const id = randomBytes(ID_BYTES).toString('hex');
  const text = `${PERSONAL_TOKEN_PREFIX}${id}_${randomBytes(SECRET_BYTES).toString('hex')}`;
  return { id, token: text + checksumOf(text) };
}

/** The id of a token; `undefined` if the text never was one. */
function idOf(token: string): string | undefined {
  const [, text = '', id, checksum] = FORM.exec(token) ?? [];
  return checksumOf(text) === checksum ? id : undefined;
}

/** Tokens of people. The policy decides what their owners may do. */
export class PersonalTokens {
  readonly #sql: Sql;
  readonly #audit: AuditLog;

  constructor(sql: Sql, audit: AuditLog) {
    this.#sql = sql;
    this.#audit = audit;
  }

  /**
   * Finds a token. It is read for each request, so that withdrawing takes effect at once, on all
   * instances; the clock of the database counts for all of them.
   *
   * @throws InvalidToken when there is none, or it is not valid any more.
   */
  async find(token: string): Promise<PersonalToken> {
    // The checksum keeps mistyped and made-up tokens from the database.
    const id = idOf(token);
    if (!id) throw new InvalidToken('not a personal token: its checksum is wrong');
    const [row] = await this.#sql
      .select({
        ...COLUMNS,
        hash: tokens.hash,
        isExpired: raw<boolean>`${tokens.expires} <= now()`,
      })
      .from(tokens)
      .where(eq(tokens.id, id));
    if (!row) throw new InvalidToken(`there is no personal token ${id}`);
    const { hash, isExpired, ...found } = row;
    if (!timingSafeEqual(digestOf(token), Buffer.from(hash, 'base64url'))) {
      throw new InvalidToken(`wrong secret of the personal token ${id}`);
    }
    const whose = `the personal token ${id} of ${found.person}`;
    if (found.withdrawn) throw new InvalidToken(`${whose} was withdrawn`);
    if (isExpired) throw new InvalidToken(`${whose} has expired`);
    return found;
  }

  /**
   * Makes a token. It is not stored: only this response has it.
   *
   * @param days - How long it is valid.
   */
  async create(
    { person, remotes, days }: Pick<PersonalToken, 'person' | 'remotes'> & { days: number },
    { by, address }: Actor,
  ): Promise<PersonalToken & { token: string }> {
    const { id, token } = createToken();
    return this.#sql.transaction(async (transaction) => {
      const values = {
        id,
        person,
        remotes,
        hash: digestOf(token).toString('base64url'),
        created: raw`now()`,
        createdBy: by,
        expires: raw`now() + ${days} * interval '1 day'`,
      };
      const [row] = await transaction.insert(tokens).values(values).returning(COLUMNS);
      if (!row) throw new Error('The database has returned no row.');
      const detail = { id, person, remotes, expires: row.expires };
      await this.#audit.append({ event: 'token created', by, address, detail }, transaction);
      return { ...row, token };
    });
  }

  /** All tokens, newest first, also those that are not valid any more. */
  list(): Promise<PersonalToken[]> {
    return this.#sql.select(COLUMNS).from(tokens).orderBy(desc(tokens.created)).limit(LIST_MAX);
  }

  async get(id: string): Promise<PersonalToken | undefined> {
    const [row] = await this.#sql.select(COLUMNS).from(tokens).where(eq(tokens.id, id));
    return row;
  }

  /** Ends the life of a token; one that was withdrawn before stays as it is. */
  async withdraw(token: PersonalToken, { by, address }: Actor): Promise<PersonalToken> {
    const { id, person } = token;
    return this.#sql.transaction(async (transaction) => {
      const [row] = await transaction
        .update(tokens)
        .set({ withdrawn: raw`now()`, withdrawnBy: by })
        .where(and(eq(tokens.id, id), isNull(tokens.withdrawn)))
        .returning(COLUMNS);
      if (!row) return token;
      const detail = { id, person };
      await this.#audit.append({ event: 'token withdrawn', by, address, detail }, transaction);
      return row;
    });
  }
}
