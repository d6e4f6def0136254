import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomInt } from 'node:crypto';
import { hashOfToken } from '../links/secret-token';
import { composeRecoveryCode, plainRecoveryCode } from './recovery-code.rules';

const HOW_MANY = 10;

const USE = `UPDATE recovery_codes SET used_at = $3
  WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING user_id`;

const LEFT = 'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL';

@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces a user's recovery codes. Only hashes are stored.
   * @returns the new codes in plain text
   */
  async renew(tx: Tx, userId: string): Promise<string[]> {
    await this.remove(tx, userId);
    const codes = Array.from({ length: HOW_MANY }, () => composeRecoveryCode(randomInt));
    const hashes = codes.map((code) => hashOf(userId, code));
    const text = 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])';
    await tx.query(text, [userId, hashes]);
    return codes;
  }

  /**
   * Marks a code as used.
   * @returns false if the user has no such code or the code was already used
   */
  async use(tx: Tx, userId: string, code: string): Promise<boolean> {
    const now = toUnix(this.clock.now('live'));
    return (await tx.query(USE, [userId, hashOf(userId, code), now])).length > 0;
  }

  async left(userId: string, db: Pick<Tx, 'query'> = this.db): Promise<number> {
    const [row] = await db.query<{ left: number }>(LEFT, [userId]);
    return row!.left;
  }

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  }
}

/** Returns the hash of a code. A code with 80 random bits does not need a slow hash. */
const hashOf = (userId: string, code: string): string => hashOfToken(`${userId} ${plainRecoveryCode(code)}`);
