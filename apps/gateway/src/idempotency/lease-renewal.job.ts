import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { GatewayKeys } from './gateway-keys';
import { ServiceKeys } from './service-keys';

const EVERY_MS = 1_000;

/**
 * Renews the leases of running requests. A gateway that has died renews none, so a retry waits only a few
 * seconds.
 */
@Injectable()
export class LeaseRenewalJob implements OnModuleInit {
  constructor(
    private readonly gatewayKeys: GatewayKeys,
    private readonly serviceKeys: ServiceKeys,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'idempotency-leases', () => this.execute());
  }

  async execute(): Promise<void> {
    this.serviceKeys.releaseLost();
    await this.gatewayKeys.renew();
  }
}
