import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { Claims } from './claims';

const EVERY_MS = 1_000;

/** A gateway that dies stops renewing, so that a retry need not wait long for its keys. */
@Injectable()
export class LeaseRenewalJob implements OnModuleInit {
  constructor(
    private readonly claims: Claims,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'idempotency-leases', () => this.claims.renew());
  }
}
