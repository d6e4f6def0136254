import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { PaymentDaysStore } from './payment-days.store';

const EVERY_MS = 60_000;

@Injectable()
export class PaymentDaysJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly days: PaymentDaysStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `sum ${environment} payments by day`, () =>
        this.days.add(environment, toUnix(this.clock.now(environment))),
      );
  }
}
