import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { GatewayKeys } from './gateway-keys';
import { ServiceKeys } from './service-keys';

const EVERY_MS = 1_000;

/**
 * Renews the leases of running requests. After a gateway crash, the leases expire within seconds and retries
 * can proceed.
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
