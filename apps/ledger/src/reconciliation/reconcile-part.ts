import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  type Clock,
  type EmittingService,
  type MoneyKind,
  type ReconcileRequest,
  type Reconciled,
  type ReconciliationPart,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { ReconcileBooks, type Horizon, type Judged } from './reconcile-books';
import { ReconcileEvents } from './reconcile-events';

type Subject = { rows: MoneyKind } | { eventsOf: EmittingService };

const SUBJECTS: Record<ReconciliationPart, Subject> = {
  payments: { rows: 'payment' },
  refunds: { rows: 'refund' },
  payouts: { rows: 'payout' },
  'payments.events': { eventsOf: 'payments' },
  'payouts.events': { eventsOf: 'payouts' },
  'catalog.events': { eventsOf: 'catalog' },
  'notifier.events': { eventsOf: 'notifier' },
};

const MOST_GRACE_SECONDS = 86_400;

/** Proves one page of one part of what the services must agree on. It holds a page in memory, whatever the whole is. */
@Injectable()
export class ReconcilePart {
  constructor(
    private readonly books: ReconcileBooks,
    private readonly events: ReconcileEvents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `changed`: what the events of the page tell of. @throws DomainError `invalid_request`, `internal_error` */
  async page({ part, cursor, graceSeconds }: ReconcileRequest): Promise<Reconciled & { changed: string[] }> {
    if (!Object.hasOwn(SUBJECTS, part)) throw invalidField('part', 'is no part of the proof');
    if (!(graceSeconds >= 0 && graceSeconds <= MOST_GRACE_SECONDS))
      throw invalidField('grace', `must be 0 to ${MOST_GRACE_SECONDS} seconds`);
    const horizon = this.horizon(graceSeconds);
    const subject = SUBJECTS[part];
    if ('eventsOf' in subject) return this.events.page(subject.eventsOf, cursor, horizon);
    return { ...(await this.books.page(subject.rows, cursor, horizon)), changed: [] };
  }

  /** Only these, up to 1,000: ids of rows or of events, as the part has it. */
  those(part: ReconciliationPart, ids: string[], graceSeconds: number): Promise<Judged> {
    const subject = SUBJECTS[part];
    if ('eventsOf' in subject) return this.events.those(subject.eventsOf, ids);
    return this.books.those(subject.rows, ids, this.horizon(graceSeconds));
  }

  /** Real time: ids carry it, whatever the test environment's clock says. */
  private horizon(graceSeconds: number): Horizon {
    return this.clock.now('live').getTime() - graceSeconds * 1_000;
  }
}
