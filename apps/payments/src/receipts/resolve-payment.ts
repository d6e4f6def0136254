import { Injectable } from '@nestjs/common';
import { DomainError, notFound, type Payment, type ResolvePaymentRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { PaymentsStore } from '../payments/payments.store';
import { RecordProviderOutcome, type Outcome } from '../payments/record-provider-outcome';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';

const OUTCOMES: Record<ResolvePaymentRequest['outcome'], Omit<Outcome, 'paymentId'>> = {
  succeed: { trigger: 'provider.paid' },
  fail: {
    trigger: 'provider.declined',
    failure: { code: 'unknown', message: 'The payment did not reach the acquirer' },
  },
};

/** What an operator learnt of a live payment from the acquirer itself, when its callback does not come. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly record: RecordProviderOutcome,
    private readonly audit: AuditLog,
  ) {}

  /** A repeat changes nothing. @throws DomainError `not_found`, `invalid_state` */
  async execute({ paymentId, outcome }: ResolvePaymentRequest): Promise<Payment> {
    const known = await this.payments.find(paymentId);
    if (!known) throw notFound('payment', paymentId);
    if (known.environment !== 'live' || known.provider !== ACQUIRER || !Object.hasOwn(OUTCOMES, outcome))
      throw new DomainError('invalid_state', 'Only a live payment of the acquirer is settled by hand');
    return this.db.transaction(async (tx) => {
      const { status: from } = await this.payments.lock(tx, paymentId);
      const payment = await this.record.executeIn(tx, { paymentId, ...OUTCOMES[outcome] });
      if (payment.status === from) return payment;
      const detail = { outcome, from, to: payment.status };
      await this.audit.record(tx, { action: 'payment.settled', subject: paymentId, detail });
      return payment;
    });
  }
}
