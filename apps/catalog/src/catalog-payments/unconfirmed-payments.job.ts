import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { ConfirmPayments } from './confirm-payments';

const EVERY_MS = 1_000;
const BATCH = 50;

@Injectable()
export class UnconfirmedPaymentsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly confirm: ConfirmPayments,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `confirm ${environment} payments`, async () => {
        return (await this.confirm.execute({ environment, limit: BATCH })) === BATCH;
      });
  }
}
