import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  requireSecondPerson,
  requireText,
  type RestrictMerchantRequest,
  type SetMerchantLimitsRequest,
} from '@tulay/contracts';
import { Database, executeOnce } from '@tulay/persistence';
import type { MerchantEntity } from '../merchants/merchant.entity';
import { trimmed } from '../merchants/merchant.rules';
import { standingOf } from '../merchants/merchant.view';
import { MerchantsStore } from '../merchants/merchants.store';
import { checkedLimit, raises, withLimit } from './restriction.rules';
import { nextStanding, type RestrictionTrigger } from './restriction.states';

const REASON_MAX = 1_000;

interface Change {
  /** Name of the audited action, without its prefix `merchant.`. */
  action: string;
  changes: Partial<MerchantEntity>;
  detail: Record<string, unknown>;
}

/** Changes a merchant's state, the hold on its payouts or its limits. Only operators can do this. */
@Injectable()
export class RestrictMerchant {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws DomainError `not_found`, `invalid_request` if the reason is invalid, or `invalid_state` if the
   * transition is not allowed
   */
  execute(trigger: RestrictionTrigger, request: RestrictMerchantRequest): Promise<void> {
    return this.change(request, (merchant) => {
      const from = standingOf(merchant);
      const to = nextStanding(from, trigger);
      const changes = { state: to.state, payoutsHeld: to.payouts_held };
      return { action: trigger, changes, detail: { from, to } };
    });
  }

  /**
   * @throws DomainError `not_found`, `invalid_request` if the reason or limit is invalid, or
   * `insufficient_scope` if a higher limit lacks a second person's approval
   */
  async setLimits(request: SetMerchantLimitsRequest): Promise<void> {
    const limit = checkedLimit(request);
    await this.change(request, ({ limits: from }) => {
      if (raises(from, limit)) requireSecondPerson();
      const limits = withLimit(from, limit);
      return { action: 'limits_set', changes: { limits }, detail: { from, to: limits } };
    });
  }

  private async change(
    request: RestrictMerchantRequest,
    draft: (merchant: MerchantEntity) => Change,
  ): Promise<void> {
    const { merchantId: subject } = request;
    const reason = trimmed(request.reason);
    requireText(reason, 'reason', REASON_MAX);
    await executeOnce(this.db, async (tx) => {
      const merchant = await this.merchants.lock(tx, subject);
      const { action, changes, detail } = draft(merchant);
      await this.merchants.save(tx, { ...merchant, ...changes, reason, change: merchant.change + 1 });
      await this.audit.record(tx, {
        action: `merchant.${action}`,
        subject,
        detail: { ...detail, reason },
      });
      return { changed: true };
    });
  }
}
