import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { SERVICE_CONFIG, RateWindows } from '@tulay/service-host';
import { clientOf, isLoopback } from '@tulay/security';
import { tryAgainLater } from '../errors/http-refusal';
import type { GatewayConfig } from '../config/gateway.config';

/** Limits failed authentications per IP address to prevent key guessing. */
@Injectable()
export class FailedAuthentications {
  private readonly windows: RateWindows;

  constructor(
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.windows = new RateWindows(db, 'failed-auth');
  }

  /**
   * Counts a failed authentication.
   * @throws DomainError `rate_limited` if the IP address has too many failures within a minute
   */
  async count(ip: string): Promise<void> {
    const { FAILED_AUTH_PER_MINUTE: limit, RATE_LIMIT_EXEMPT_LOOPBACK: exempt } = this.config;
    if (exempt && isLoopback(ip)) return;
    const { before, resetMs } = await this.windows.count(clientOf(ip), 1, limit);
    if (before < limit) return;
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const message = `Too many failed authentications from this IP address. Try again in ${seconds} s`;
    throw tryAgainLater('rate_limited', message, seconds);
  }
}
