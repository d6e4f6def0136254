import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import type { UserDraft } from '../users/users.store';
import { AddAccount } from './add-account';

const AT_ONCE = 20;

const ADD = `INSERT INTO sign_up_requests (email, name, language, password_hash, merchant_name)
  VALUES ($1, $2, $3, $4, $5)`;

/** The oldest that no other replica has in its hands. It comes back when the transaction does not end. */
const TAKE = `DELETE FROM sign_up_requests WHERE id = (
    SELECT id FROM sign_up_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING email, name, language, password_hash AS "passwordHash", merchant_name AS "merchantName"`;

/**
 * Who signs up is answered after one insert, whether somebody has the address or not. What differs, an account with its link
 * or a mail to whoever has it, is done by a job: the time of the answer tells nothing.
 */
@Injectable()
export class SignUpRequests {
  constructor(
    private readonly db: Database,
    private readonly addAccount: AddAccount,
  ) {}

  async add({ email, name, language, passwordHash, merchantName }: UserDraft): Promise<void> {
    await this.db.query(ADD, [email, name, language, passwordHash, merchantName]);
  }

  /** Does what was asked for, each once, whoever dies in between. @returns whether more may wait */
  async execute(): Promise<boolean> {
    for (let done = 0; done < AT_ONCE; done++) if (!(await this.executeNext())) return false;
    return true;
  }

  private executeNext(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [draft] = await tx.query<UserDraft & Record<string, unknown>>(TAKE);
      if (draft) await this.addAccount.executeIn(tx, draft);
      return draft !== undefined;
    });
  }
}
