import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { ExpirePayments } from './expire-payments';

const EVERY_MS = 500;

/** Expires due payments every half second. */
@Injectable()
export class ExpiryJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly expire: ExpirePayments,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      this.jobs.every(EVERY_MS, `expire ${environment} payments`, () => this.expire.execute(environment));
    }
  }
}
