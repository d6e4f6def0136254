import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { RateWindows } from '@tulay/service-host';

const WINDOW_SECONDS = 15 * 60;
/** Of a million codes three are right. */
const LIMIT = 5;

/** Counts wrong second factors by person: whoever is asked for one has shown the password already. */
@Injectable()
export class FactorGuesses {
  private readonly windows: RateWindows;

  constructor(db: Database) {
    this.windows = new RateWindows(db, 'second-factor', WINDOW_SECONDS);
  }

  /** Counts before it is judged. @throws DomainError `rate_limited` */
  async count(userId: string): Promise<void> {
    const { before } = await this.windows.count(userId, 1, LIMIT);
    if (before >= LIMIT) throw new DomainError('rate_limited', 'Too many codes; try again in 15 minutes');
  }

  forget(userId: string): Promise<void> {
    return this.windows.forget(userId, LIMIT);
  }
}
