import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { DueRequestsStore } from './due-requests.store';
import { PAUSES } from './payout-request.rules';
import { SendRequest } from './send-request';

const EVERY_MS = 5_000;
const BATCH_SIZE = 20;

/** Sends requests whose submission to the payouts service was interrupted. */
@Injectable()
export class UnsentRequestsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly due: DueRequestsStore,
    private readonly send: SendRequest,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'retry unsent payout requests', () => this.run());
  }

  /** @returns whether more requests may be due */
  async run(): Promise<boolean> {
    const requests = await this.due.claim(toUnix(this.clock.now('live')), BATCH_SIZE, PAUSES);
    await Promise.all(requests.map((request) => this.send.execute(request)));
    return requests.length === BATCH_SIZE;
  }
}
