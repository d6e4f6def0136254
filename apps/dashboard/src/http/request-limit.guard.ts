import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { clientOf, isLoopback } from '@tulay/security';
import { RateWindows, SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DashboardConfig } from '../config/dashboard.config';

const WINDOW_SECONDS = 15 * 60;
/**
 * Maximum number of submissions per client for forms that send an email or hash a password. The limit is high
 * because the users of an office share an IP address.
 */
const FORMS = 50;

/** Rate-limits expensive forms that need no account. */
@Injectable()
export class RequestLimit implements CanActivate {
  private readonly windows: RateWindows;

  constructor(
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<DashboardConfig, 'RATE_LIMIT_EXEMPT_LOOPBACK'>,
  ) {
    this.windows = new RateWindows(db, 'account-form', WINDOW_SECONDS);
  }

  /** @throws DomainError `rate_limited` if the client has reached the limit */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { ip } = http.getRequest<FastifyRequest>();
    if (this.config.RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(ip)) return true;
    const { before, resetMs } = await this.windows.count(clientOf(ip), 1, FORMS);
    if (before < FORMS) return true;
    http.getResponse<FastifyReply>().header('retry-after', Math.max(1, Math.ceil(resetMs / 1000)));
    throw new DomainError('rate_limited', 'Too many attempts. Try again in 15 minutes');
  }
}
