import { createPayoutCommand, DomainError, type CreatePayoutRequest, type ErrorCode } from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import { Jobs } from '@tulay/service-host';
import pino from 'pino';
import { AuditedChanges } from '../src/changes/audited-changes';
import { PayoutsClient } from '../src/clients/payouts.client';
import { ChangePayoutLimit } from '../src/payout-limits/change-payout-limit';
import { LimitNotifications } from '../src/payout-limits/limit-notifications';
import { NotifyOwners } from '../src/memberships/notify-owners';
import { PayoutLimitsStore } from '../src/payout-limits/payout-limits.store';
import { ApproveRequest } from '../src/payout-requests/approve-request';
import { DecideRequest } from '../src/payout-requests/decide-request';
import { DueRequestsStore } from '../src/payout-requests/due-requests.store';
import { ExpiredRequestsJob } from '../src/payout-requests/expired-requests.job';
import { PayoutRequestsStore } from '../src/payout-requests/payout-requests.store';
import { RequestNotifications } from '../src/payout-requests/request-notifications';
import { RequestPayout } from '../src/payout-requests/request-payout';
import { SaveRequest } from '../src/payout-requests/save-request';
import { SendRequest } from '../src/payout-requests/send-request';
import { UnsentRequestsJob } from '../src/payout-requests/unsent-requests.job';
import type { AccountsUnderTest } from './accounts-under-test';
import { teamUnderTest } from './team-under-test';

/** Fake payouts service that creates one payout per ID. */
class FakePayouts {
  readonly asked: CreatePayoutRequest[] = [];
  /** Created payouts by ID. */
  readonly made = new Map<string, CreatePayoutRequest>();
  /** Error code with which the fake rejects payouts, or null to accept payouts. */
  refusal: ErrorCode | null = null;
  /** Called before the service replies. */
  before: (request: CreatePayoutRequest) => Promise<void> | void = () => undefined;

  readonly commands = {
    ask: async ({ subject }: { subject: string }, request: CreatePayoutRequest) => {
      if (subject !== createPayoutCommand.subject) throw new Error(`no reply to ${subject}`);
      this.asked.push(request);
      await this.before(request);
      if (this.refusal) throw new DomainError(this.refusal, 'no');
      this.made.set(request.id, this.made.get(request.id) ?? request);
      return {};
    },
  } as unknown as CommandClient;
}

/** Creates the payout request services with a fake payouts service. */
export function payoutRequestsUnderTest(accounts: AccountsUnderTest) {
  const { db, answers, clock, audit, mailer } = accounts;
  const [logger, payouts, team] = [pino({ level: 'silent' }), new FakePayouts(), teamUnderTest(accounts)];
  const [jobs, store, limits] = [new Jobs(logger), new PayoutRequestsStore(db), new PayoutLimitsStore(db)];
  const notices = new RequestNotifications(audit, mailer);
  const changes = new AuditedChanges(db, audit, new NotifyOwners(mailer));
  const told = new LimitNotifications(mailer, audit);
  const client = new PayoutsClient(payouts.commands, changes);
  const send = new SendRequest(db, store, client, notices, logger);
  const decide = new DecideRequest(db, store, team.store, notices, clock);
  const save = new SaveRequest(store, limits, team.store, notices, clock);
  return {
    team,
    payouts,
    store,
    limits,
    decide,
    send,
    request: new RequestPayout(db, save, send, clock),
    approve: new ApproveRequest(decide, send, clock),
    changeLimit: new ChangePayoutLimit(answers, limits, team.store, told, clock),
    unsent: new UnsentRequestsJob(jobs, new DueRequestsStore(db), send, clock),
    expired: new ExpiredRequestsJob(jobs, db, store, notices, clock),
  };
}
