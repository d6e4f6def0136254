import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, rowMapperOf, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { newToken } from '../links/secret-token';
import { PasskeyChallengeEntity, type ChallengePurpose } from './passkey-challenge.entity';

/** Lifetime of a challenge, equal to the time that browsers wait for the user. */
const CHALLENGE_SECONDS = 5 * 60;

const { columns, record, toRecord } = rowMapperOf(PasskeyChallengeEntity);

const INSERT = `INSERT INTO passkey_challenges (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS c(${record})`;

const TAKE = `DELETE FROM passkey_challenges
  WHERE challenge = $1 AND purpose = $2 AND holder = $3 AND expires_at > $4 RETURNING challenge`;

/** Browser to which the challenge was issued, and the purpose of the signature. */
export interface IssuedChallenge {
  purpose: ChallengePurpose;
  holder: string;
}

@Injectable()
export class ChallengesStore {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(asked: IssuedChallenge): Promise<string> {
    const challenge = newToken();
    const row = { ...asked, challenge, expiresAt: this.now() + CHALLENGE_SECONDS };
    await this.db.query(INSERT, [JSON.stringify([toRecord(row)])]);
    return challenge;
  }

  /**
   * Consumes a challenge, even if the verification fails afterwards. Only a rollback of the transaction makes
   * the challenge usable again.
   * @returns false if the challenge was not issued to this browser for this purpose, or has expired
   */
  async take(
    challenge: string,
    { purpose, holder }: IssuedChallenge,
    db: Pick<Tx, 'query'> = this.db,
  ): Promise<boolean> {
    return (await db.query(TAKE, [challenge, purpose, holder, this.now()])).length > 0;
  }

  async forgetEnded(): Promise<void> {
    await this.db.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [this.now()]);
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
