import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { clientOf, isLoopback } from '@tulay/security';
import { RateWindows, SERVICE_CONFIG } from '@tulay/service-host';
import { createHash } from 'node:crypto';
import type { DashboardConfig } from '../config/dashboard.config';

const WINDOW_SECONDS = 15 * 60;
/** Maximum number of failed attempts for one account from one IP address. */
const BOTH = 5;
/**
 * Maximum number of failed attempts for one account from all IP addresses. Higher than the limit per IP
 * address, so that a single client cannot lock out the account's owner.
 */
const ACCOUNT = 50;
/** Maximum number of failed attempts for all accounts from one IP address. */
const ADDRESS = 50;

interface Attempt {
  email: string;
  address: string;
}

/** Limits failed sign-ins per account and per client, to prevent password guessing. */
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
   * Counts an attempt before the password is checked, so that concurrent attempts are also limited. A
   * successful attempt is subtracted afterwards. Attempts with an email address that has no account are also
   * counted.
   * @throws DomainError `rate_limited` if a limit is exceeded
   */
  async count(attempt: Attempt): Promise<void> {
    for (const [key, limit] of this.keysOf(attempt)) {
      const { before } = await this.windows.count(key, 1, limit);
      if (before >= limit)
        throw new DomainError('rate_limited', 'Too many attempts. Try again in 15 minutes');
    }
  }

  /**
   * Resets the count of this account and client after a correct password, and subtracts the attempt from the
   * other counts.
   */
  async forget(attempt: Attempt): Promise<void> {
    const [[both, limit], ...others] = this.keysOf(attempt);
    await this.windows.forget(both, limit);
    for (const [key, most] of others) await this.windows.giveBack(key, 1, most);
  }

  /**
   * Returns the rate-limit keys of an attempt. In a local stack, all clients have the machine's IP address, so
   * this address is exempt.
   */
  private keysOf(attempt: Attempt): [Counted, ...Counted[]] {
    const [both, account, client] = keysOf(attempt);
    const isExempt = this.config.RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(attempt.address);
    return isExempt ? [both, account] : [both, account, client];
  }
}

type Counted = [key: string, limit: number];

/** Returns the rate-limit keys, which contain a hash instead of the email address. */
function keysOf({ email, address }: Attempt): [Counted, Counted, Counted] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const client = clientOf(address);
  return [
    [`${account} ${client}`, BOTH],
    [`account ${account}`, ACCOUNT],
    [`client ${client}`, ADDRESS],
  ];
}
