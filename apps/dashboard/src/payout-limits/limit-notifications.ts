import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { Tenant } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import type { Tx } from '@tulay/persistence';
import { AccountEmails } from '../mails/account-emails.port';
import { hasPermission } from '../roles/role-scopes.rules';
import type { TeamMember } from '../team/team.store';
import type { PayoutLimit } from './payout-limits.store';

interface LimitChange {
  tenant: Tenant;
  actor: string;
  members: readonly TeamMember[];
  from: PayoutLimit;
  to: PayoutLimit;
}

@Injectable()
export class LimitNotifications {
  constructor(
    private readonly mails: AccountEmails,
    private readonly audit: ActionLog,
  ) {}

  async executeIn(tx: Tx, { tenant, actor, members, from, to }: LimitChange): Promise<void> {
    const detail = { environment: tenant.environment, limit_before: textOf(from), limit: textOf(to) };
    await this.audit.record(tx, {
      action: 'payout_limit.changed',
      subject: tenant.merchantId,
      actor,
      detail,
    });
    for (const { email, language } of members.filter(({ role }) =>
      hasPermission(role, 'payout_limit.change'),
    ))
      await this.mails.send(tx, { kind: 'payout_limit_changed', to: email, language });
  }
}

const textOf = (limit: PayoutLimit): string => (limit === null ? 'none' : minorToWire(limit));
