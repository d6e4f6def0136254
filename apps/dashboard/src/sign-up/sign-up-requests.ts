import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { DueRows } from '../due-rows/due-rows';
import type { UserDraft } from '../users/users.store';
import { AddAccount } from './add-account';

const ADD = `INSERT INTO sign_up_requests (email, name, language, password_hash, merchant_name, next_try_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** Only one replica gets the row, which is restored if the transaction fails. */
const TAKE = `DELETE FROM sign_up_requests WHERE id = $1
  RETURNING email, name, language, password_hash AS "passwordHash", merchant_name AS "merchantName"`;

/**
 * Sign-up responds after a single insert, whether or not the address has an account. A job then creates the
 * account with its link, or emails the existing user, so the response time does not reveal whether the
 * account exists.
 */
@Injectable()
export class SignUpRequests {
  private readonly due: DueRows<{ id: string }>;

  constructor(
    private readonly db: Database,
    private readonly addAccount: AddAccount,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.due = new DueRows(db, clock, { table: 'sign_up_requests', waiting: 'true', columns: 'id' });
  }

  async add({ email, name, language, passwordHash, merchantName }: UserDraft): Promise<void> {
    const now = toUnix(this.clock.now('live'));
    await this.db.query(ADD, [email, name, language, passwordHash, merchantName, now]);
  }

  /**
   * Processes the requests, each exactly once despite crashes.
   * @returns whether more may be due
   */
  execute(): Promise<boolean> {
    return this.due.each(({ id }) => this.executeOne(id));
  }

  private executeOne(id: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const [draft] = await tx.query<UserDraft & Record<string, unknown>>(TAKE, [id]);
      if (draft) await this.addAccount.executeIn(tx, draft);
    });
  }
}
