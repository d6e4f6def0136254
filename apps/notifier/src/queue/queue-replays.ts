import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { currentOperator, type Clock, type Environment, type Replayed } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { QueueSignal } from './queue-signal';

export interface Replay {
  environment: Environment;
  /** ID of the replayed event or delivery, or of the endpoint whose deliveries are replayed. */
  subject: string;
}

/**
 * Queues deliveries for a replay in one transaction, records an operator's replay in the audit log, and
 * triggers the job that claims deliveries.
 */
@Injectable()
export class QueueReplays {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditLog,
    private readonly signal: QueueSignal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param queue queues the deliveries, due at the given time, and returns their number */
  async execute(
    { environment, subject }: Replay,
    queue: (tx: Tx, now: Date) => Promise<number>,
  ): Promise<Replayed> {
    const replayed = await executeOnce(this.db, async (tx) => {
      const made = await queue(tx, this.clock.now(environment));
      const entry = { action: 'webhook.replayed', subject, detail: { queued: made } };
      // A replay that the merchant requested is not in the audit log.
      if (currentOperator()) await this.audit.record(tx, entry);
      return { queued: made };
    });
    this.signal.notify(environment);
    return replayed;
  }
}
