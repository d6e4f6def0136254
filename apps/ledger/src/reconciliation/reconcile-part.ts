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
import { ReconcileBooks, type Horizon, type Checked } from './reconcile-books';
import { ReconcileEvents } from './reconcile-events';
import { VerifyRowSeals } from '../row-seals/verify-row-seals';

type Subject = { rows: MoneyKind } | { eventsOf: EmittingService } | { sealsOf: MoneyKind };

const SUBJECTS: Record<ReconciliationPart, Subject> = {
  payments: { rows: 'payment' },
  refunds: { rows: 'refund' },
  payouts: { rows: 'payout' },
  'payments.events': { eventsOf: 'payments' },
  'payouts.events': { eventsOf: 'payouts' },
  'catalog.events': { eventsOf: 'catalog' },
  'notifier.events': { eventsOf: 'notifier' },
  'payments.seals': { sealsOf: 'payment' },
  'refunds.seals': { sealsOf: 'refund' },
  'payouts.seals': { sealsOf: 'payout' },
};

const MAX_GRACE_SECONDS = 86_400;

/**
 * Reconciles one page of a part, or individual IDs. Keeps only one page in memory. Each part is compared by
 * the class for its rows or events.
 */
@Injectable()
export class ReconcilePart {
  constructor(
    private readonly books: ReconcileBooks,
    private readonly events: ReconcileEvents,
    private readonly rowSeals: VerifyRowSeals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the findings, and `changed`: the objects whose events are on the page
   * @throws DomainError `invalid_request` if the part or the grace period is invalid, or `internal_error` if
   * a service does not reply
   */
  async page({ part, cursor, graceSeconds }: ReconcileRequest): Promise<Reconciled & { changed: string[] }> {
    if (!Object.hasOwn(SUBJECTS, part)) throw invalidField('part', 'must be the name of a verification part');
    if (!(graceSeconds >= 0 && graceSeconds <= MAX_GRACE_SECONDS))
      throw invalidField('grace', `must be between 0 and ${MAX_GRACE_SECONDS} seconds`);
    const horizon = this.horizon(graceSeconds);
    const subject = SUBJECTS[part];
    if ('eventsOf' in subject) return this.events.page(subject.eventsOf, cursor, horizon);
    if ('sealsOf' in subject) return { ...(await this.rowSeals.page(subject.sealsOf, cursor)), changed: [] };
    return { ...(await this.books.page(subject.rows, cursor, horizon)), changed: [] };
  }

  /** Checks up to 1,000 IDs of rows or events, depending on the part. */
  checkIds(part: ReconciliationPart, ids: string[], graceSeconds: number): Promise<Checked> {
    const subject = SUBJECTS[part];
    if ('eventsOf' in subject) return this.events.checkIds(subject.eventsOf, ids);
    if ('sealsOf' in subject) return this.rowSeals.checkIds(subject.sealsOf, ids);
    return this.books.checkIds(subject.rows, ids, this.horizon(graceSeconds));
  }

  /** Returns the horizon in wall-clock time, which IDs contain in both environments. */
  private horizon(graceSeconds: number): Horizon {
    return this.clock.now('live').getTime() - graceSeconds * 1_000;
  }
}
