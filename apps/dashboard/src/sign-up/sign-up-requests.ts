import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { DueRows } from '../due-rows/due-rows';
import type { UserDraft } from '../users/users.store';
import { AddAccount } from './add-account';

const ADD = `INSERT INTO sign_up_requests (email, name, language, password_hash, merchant_name, next_try_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** The row lock ensures that only one replica gets the row. If the transaction fails, the row remains. */
const TAKE = `DELETE FROM sign_up_requests WHERE id = $1
  RETURNING email, name, language, password_hash AS "passwordHash", merchant_name AS "merchantName"`;

/**
 * Queues sign-ups. A request inserts a single row whether or not the address has an account, and a job
 * creates the account or emails the existing user, so the response time does not reveal whether the account
 * exists.
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
   * Processes due sign-ups. Each sign-up is processed exactly once, even after a crash.
   * @returns whether more sign-ups may be due
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
