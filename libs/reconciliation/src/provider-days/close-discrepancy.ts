import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  DomainError,
  invalidField,
  requireText,
  type CloseDiscrepancyRequest,
  type Discrepancy,
  type WithActor,
} from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { DiscrepanciesStore } from './discrepancies.store';
import { numberOf, toDiscrepancy } from './discrepancy.view';
import { OWN_MONEY, type OwnMoney } from './own-money.port';

const NOTE_MAX = 500;

/**
 * Closes a discrepancy with an operator's explanation or as corrected, and adds an entry to the audit log.
 */
@Injectable()
export class CloseDiscrepancy {
  constructor(
    private readonly db: Database,
    private readonly discrepancies: DiscrepanciesStore,
    private readonly audit: AuditLog,
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
  ) {}

  /**
   * @throws DomainError `not_found` for an unknown ID; `invalid_request` for an invalid status or note;
   * `invalid_state` if the discrepancy is already resolved
   */
  async execute({ id, status, note, actor }: WithActor<CloseDiscrepancyRequest>): Promise<Discrepancy> {
    if (status !== 'explained' && status !== 'resolved')
      throw invalidField('status', 'must be explained or resolved');
    requireText(note, 'note', NOTE_MAX);
    return executeOnce(this.db, async (tx) => {
      const before = await this.discrepancies.lock(tx, numberOf(this.own.service, id));
      if (before.status === 'resolved')
        throw new DomainError('invalid_state', 'This discrepancy has already been resolved');
      const after = { ...before, status, note, actor };
      await this.discrepancies.close(tx, after);
      const detail = { kind: before.kind, subject: before.subject, note };
      await this.audit.record(tx, { action: `discrepancy.${status}`, subject: id, detail, actor });
      return toDiscrepancy(this.own.service, after);
    });
  }
}
