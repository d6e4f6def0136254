import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK, Jobs } from '@tulay/service-host';
import { nextRequestStatus } from './payout-request.states';
import { PayoutRequestsStore } from './payout-requests.store';
import { RequestNotifications } from './request-notifications';

const EVERY_MS = 60_000;
const BATCH_SIZE = 100;

@Injectable()
export class ExpiredRequestsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly db: Database,
    private readonly store: PayoutRequestsStore,
    private readonly notices: RequestNotifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'expire payout requests', () => this.run());
  }

  /** @returns whether more requests may have expired */
  run(): Promise<boolean> {
    const now = toUnix(this.clock.now('live'));
    return this.db.transaction((tx) => this.expireIn(tx, now));
  }

  private async expireIn(tx: Tx, now: number): Promise<boolean> {
    const requests = await this.store.lockToExpire(tx, now, BATCH_SIZE);
    for (const request of requests) {
      const status = nextRequestStatus(request.status, 'time.passed');
      await this.store.save(tx, { ...request, status });
      await this.notices.record(tx, request, 'expired', 'dashboard');
      await this.notices.mailAsker(tx, request, 'payout_expired');
    }
    return requests.length === BATCH_SIZE;
  }
}
