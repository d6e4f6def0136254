import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditDetail } from '../audit/audit-actions';
import { notFound, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { NotifyOwners } from '../memberships/notify-owners';
import type { ApplicationEntity } from './application.entity';
import { ApplicationForms } from './application-forms';
import { EMPTY_FORM } from './application.rules';
import { nextApplicationStep, type ApplicationTrigger } from './application.states';
import { ApplicationsStore } from './applications.store';

@Injectable()
export class ApplicationSteps {
  constructor(
    private readonly store: ApplicationsStore,
    private readonly forms: ApplicationForms,
    private readonly owners: NotifyOwners,
    private readonly audit: ActionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Locks and returns the merchant's application. Returns a new application if none exists yet.
   * @throws DomainError `not_found` if the merchant is unknown
   */
  async lockIn(tx: Tx, merchantId: string): Promise<ApplicationEntity> {
    const found = await this.store.lock(tx, merchantId);
    if (found === undefined) throw notFound('merchant', merchantId);
    return found ?? this.draft(merchantId);
  }

  /**
   * Saves a locked application with its transition, audit entry and email. A change to the bank account is
   * also reported to the owners by email.
   * @throws DomainError `invalid_state` if the application's state does not allow the trigger
   */
  async executeIn(
    tx: Tx,
    application: ApplicationEntity,
    { trigger, actor, detail }: { trigger: ApplicationTrigger; actor: string; detail?: AuditDetail },
  ): Promise<void> {
    const { to, mail } = nextApplicationStep(application.state, trigger);
    await this.store.save(tx, { ...application, state: to });
    const { merchantId: subject } = application;
    await this.audit.record(tx, { action: `application.${trigger}`, subject, actor, detail });
    const notice = mail ?? (detail?.parts?.includes('account') ? 'bank_account_changed' : null);
    if (notice) await this.owners.tellIn(tx, subject, notice);
  }

  private draft(merchantId: string): ApplicationEntity {
    const created = toUnix(this.clock.now('live'));
    const sealedForm = this.forms.seal(merchantId, EMPTY_FORM);
    const nothing = { revision: 0, reason: null, fee: null, change: 0, submittedAt: null };
    return { merchantId, state: 'draft', sealedForm, ...nothing, created };
  }
}
