import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditAction } from '../audit/audit-actions';
import { toUnix, type Clock, type Language } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomUUID } from 'node:crypto';
import { SecurityLog } from '../security-log/security-log';
import { UserEntity } from './user.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(UserEntity);

const INSERT = `INSERT INTO users (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS u(${record})
  ON CONFLICT (lower(email)) DO NOTHING RETURNING id`;

const VERIFY = `UPDATE users SET verified_at = $2 WHERE id = $1 AND verified_at IS NULL
  RETURNING id, merchant_name AS "merchantName"`;

const SET_EMAIL = `UPDATE users SET email = $2 WHERE id = $1
    AND NOT EXISTS (SELECT FROM users other WHERE lower(other.email) = lower($2) AND other.id <> $1)
  RETURNING id`;

const UNIQUE_VIOLATION = '23505';

/** PostgreSQL rechecks the condition after waiting for the row lock. */
const KEEP_PASSWORD = 'SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE';

/** User who has just verified their email address. */
export type VerifiedUser = Pick<UserEntity, 'id' | 'merchantName'>;

export type UserDraft = Pick<UserEntity, 'email' | 'name' | 'language' | 'passwordHash' | 'merchantName'>;

/** Stores user accounts. Each change is audited in the same transaction. */
@Injectable()
export class UsersStore {
  constructor(
    private readonly db: Database,
    private readonly audit: ActionLog,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a user and returns the ID, or null if the address is taken. */
  async add(tx: Tx, draft: UserDraft): Promise<string | null> {
    const user = { ...draft, id: randomUUID(), verifiedAt: null, created: this.now() };
    const rows = await tx.query(INSERT, [JSON.stringify([toRecord(user)])]);
    if (!rows.length) return null;
    await this.note(tx, user.id, 'user.signed_up');
    return user.id;
  }

  async byEmail(email: string): Promise<UserEntity | null> {
    const text = `SELECT ${columns} FROM users WHERE lower(email) = lower($1)`;
    const [row] = await this.db.query<DbRecord>(text, [email.trim()]);
    return row ? fromRecord(row) : null;
  }

  async passwordHashOf(id: string): Promise<string | null> {
    const [row] = await this.db.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [id],
    );
    return row?.hash ?? null;
  }

  /**
   * Prevents password changes until the transaction ends.
   * @returns false if the password was already changed
   */
  async keepPassword(
    tx: Tx,
    { id, passwordHash }: Pick<UserEntity, 'id' | 'passwordHash'>,
  ): Promise<boolean> {
    return (await tx.query(KEEP_PASSWORD, [id, passwordHash])).length > 0;
  }

  /**
   * Marks the user's email address as verified.
   * @returns the user, or null if the address was already verified
   */
  async verify(tx: Tx, id: string): Promise<VerifiedUser | null> {
    const [user] = await tx.query<VerifiedUser>(VERIFY, [id, this.now()]);
    if (user) await this.note(tx, id, 'email.verified');
    return user ?? null;
  }

  async setPassword(
    tx: Tx,
    id: string,
    hash: string,
    action: 'password.reset' | 'password.changed',
  ): Promise<void> {
    await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash]);
    await this.security.noteIn(tx, id, action);
  }

  async languageOf(tx: Tx, id: string): Promise<Language> {
    const [row] = await tx.query<{ language: Language }>('SELECT language FROM users WHERE id = $1', [id]);
    return row!.language;
  }

  async setProfile(
    tx: Tx,
    id: string,
    { name, language }: Pick<UserEntity, 'name' | 'language'>,
  ): Promise<void> {
    await tx.query('UPDATE users SET name = $2, language = $3 WHERE id = $1', [id, name, language]);
    await this.note(tx, id, 'user.changed');
  }

  /**
   * Changes the email address and notifies the old address.
   * @returns false if the new address is taken; the transaction must then be rolled back
   */
  async setEmail(tx: Tx, id: string, email: string): Promise<boolean> {
    await this.security.noteIn(tx, id, 'email.changed');
    try {
      return (await tx.query(SET_EMAIL, [id, email])).length > 0;
    } catch (error) {
      // The statement does not detect a user with the same address whom a concurrent transaction has added but
      // not yet committed. The unique index waits for that transaction and detects the conflict.
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      return false;
    }
  }

  private note(tx: Tx, id: string, action: AuditAction): Promise<void> {
    return this.audit.record(tx, { action, subject: id, actor: id });
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
