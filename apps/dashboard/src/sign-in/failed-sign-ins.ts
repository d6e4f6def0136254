import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { clientOf, isLoopback } from '@tulay/security';
import { RateWindows, SERVICE_CONFIG } from '@tulay/service-host';
import { createHash } from 'node:crypto';
import type { DashboardConfig } from '../config/dashboard.config';

const WINDOW_SECONDS = 15 * 60;
/** Attempts at one account from one address. */
const BOTH = 5;
/**
 * Attempts at one account from any address. The limit is higher, so that one client cannot lock out the
 * owner.
 */
const ACCOUNT = 50;
/** Attempts at any account from one address. */
const ADDRESS = 50;

interface Attempt {
  email: string;
  address: string;
}

/** Limits failed sign-ins by account and by client address, so that passwords cannot be guessed. */
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
   * Counts an attempt before it is checked, so that concurrent attempts count too; a successful one is
   * subtracted again. An address without an account is counted like any other.
   * @throws DomainError `rate_limited`
   */
  async count(attempt: Attempt): Promise<void> {
    for (const [key, limit] of this.keysOf(attempt)) {
      const { before } = await this.windows.count(key, 1, limit);
      if (before >= limit)
        throw new DomainError('rate_limited', 'Too many attempts. Try again in 15 minutes');
    }
  }

  /** Resets the account's count from this client after a correct password. */
  async forget(attempt: Attempt): Promise<void> {
    const [[both, limit], ...others] = this.keysOf(attempt);
    await this.windows.forget(both, limit);
    for (const [key, most] of others) await this.windows.giveBack(key, 1, most);
  }

  /** In a local stack, all clients share the machine's own address, which is therefore exempt. */
  private keysOf(attempt: Attempt): [Counted, ...Counted[]] {
    const [both, account, client] = keysOf(attempt);
    const isExempt = this.config.RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(attempt.address);
    return isExempt ? [both, account] : [both, account, client];
  }
}

type Counted = [key: string, limit: number];

/** Email addresses are not stored in the counts, only their keys. */
function keysOf({ email, address }: Attempt): [Counted, Counted, Counted] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const client = clientOf(address);
  return [
    [`${account} ${client}`, BOTH],
    [`account ${account}`, ACCOUNT],
    [`client ${client}`, ADDRESS],
  ];
}
