import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { clientOf, isLoopback } from '@tulay/security';
import { RateWindows, SERVICE_CONFIG } from '@tulay/service-host';
import { createHash } from 'node:crypto';
import type { DashboardConfig } from '../config/dashboard.config';

const WINDOW_SECONDS = 15 * 60;
/** Guesses at one account from one address. */
const BOTH = 5;
/** At one account from anywhere: more, so that a stranger cannot lock its owner out from one place. */
const ACCOUNT = 50;
/** From one address at any account. */
const ADDRESS = 50;

interface Attempt {
  email: string;
  address: string;
}

/** Counts sign-ins that failed, by account and by client address, so that passwords cannot be guessed. */
@Injectable()
export class FailedSignIns {
  private readonly windows: RateWindows;

  constructor(
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<DashboardConfig, 'RATE_LIMIT_EXEMPT_LOOPBACK'>,
  ) {
    this.windows = new RateWindows(db, 'sign-in', WINDOW_SECONDS);
  }

  /**
   * Counts an attempt before it is judged, so that guesses at the same moment count too; a right one is taken back. An
   * address that nobody has is counted like one that somebody has.
   * @throws DomainError `rate_limited`
   */
  async count(attempt: Attempt): Promise<void> {
    for (const [key, limit] of this.keysOf(attempt)) {
      const { before } = await this.windows.count(key, 1, limit);
      if (before >= limit)
        throw new DomainError('rate_limited', 'Too many attempts; try again in 15 minutes');
    }
  }

  /** The person knew the password: their own earlier slips count no more. */
  async forget(attempt: Attempt): Promise<void> {
    const [[both, limit], ...others] = this.keysOf(attempt);
    await this.windows.forget(both, limit);
    for (const [key, most] of others) await this.windows.giveBack(key, 1, most);
  }

  /** Everybody who comes from this machine is one client of a local stack. */
  private keysOf(attempt: Attempt): [Counted, ...Counted[]] {
    const [both, account, client] = keysOf(attempt);
    const isExempt = this.config.RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(attempt.address);
    return isExempt ? [both, account] : [both, account, client];
  }
}

type Counted = [key: string, limit: number];

/** No address of a person is written down where it only counts. */
function keysOf({ email, address }: Attempt): [Counted, Counted, Counted] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const client = clientOf(address);
  return [
    [`${account} ${client}`, BOTH],
    [`account ${account}`, ACCOUNT],
    [`client ${client}`, ADDRESS],
  ];
}
