import { Injectable } from '@nestjs/common';
import type { Environment, PaymentStatus } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { ProviderDay } from '@tulay/reconciliation';

/**
 * An attempt, the payment that uses the attempt, and the unapplied receipt of the money paid through the
 * attempt. The payment, the receipt or both may be missing.
 */
export interface OwnAttempt {
  id: string;
  provider: string;
  /** Outcome at the provider, or the result of the call if there is no outcome yet. */
  said: string;
  amount: string;
  currency: string;
  payment: {
    id: string;
    status: PaymentStatus;
    fee: string | null;
    /** The provider's fee, if it was reported after the payment and therefore posted separately. */
    lateFee: string | null;
    succeededAt: string | null;
  } | null;
  unapplied: { amount: string; currency: string; created: string } | null;
}

/** Bigints are returned as JSON strings to keep all digits. */
const BY_ID = `
  SELECT a.id, a.provider, coalesce(a.outcome, a.state) AS said, a.amount, a.currency,
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'status', p.status, 'fee', p.provider_fee::text, 'lateFee', f.fee::text,
      'succeededAt', p.succeeded_at::text) END AS payment,
    CASE WHEN n.provider IS NOT NULL THEN json_build_object('amount', n.amount::text, 'currency', n.currency,
      'created', n.created::text) END AS unapplied
  FROM provider_attempts a
  LEFT JOIN payments p ON p.id = a.payment_id AND p.attempt_id = a.id
  LEFT JOIN late_fees f ON f.id = p.id AND f.booked
  LEFT JOIN provider_notifications n ON n.provider = a.provider AND n.provider_ref = a.payment_ref
    AND n.status = 'paid' AND n.outcome = 'unapplied'
  WHERE a.id = ANY ($1) AND a.environment = $2`;

@Injectable()
export class OwnAttemptsStore {
  constructor(private readonly db: Database) {}

  /** Returns attempts whose payments succeeded on the day, ordered by ID. */
  paidOn({ provider, environment, from, to }: ProviderDay, after: string, limit: number): Promise<string[]> {
    const text = `SELECT attempt_id AS id FROM payments WHERE provider = $1 AND environment = $2 AND succeeded_at >= $3
      AND succeeded_at < $4 AND attempt_id > $5 ORDER BY attempt_id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  /** Returns unpaid attempts that were, or may have been, opened on the day, ordered by ID. */
  unpaidOf(
    { provider, environment, from, to }: ProviderDay,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const text = `SELECT id FROM provider_attempts WHERE provider = $1 AND environment = $2 AND created >= $3
      AND created < $4 AND state IN ('asking', 'opened', 'unknown') AND outcome IS DISTINCT FROM 'paid' AND id > $5
      ORDER BY id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  byId(environment: Environment, ids: string[]): Promise<OwnAttempt[]> {
    return this.db.query<OwnAttempt & Record<string, unknown>>(BY_ID, [ids, environment]);
  }

  /** Returns pairs of payment ID and attempt ID. Payments without a provider are omitted. */
  async ofPayments(environment: Environment, paymentIds: string[]): Promise<[string, string][]> {
    const text = `SELECT id, attempt_id FROM payments
      WHERE id = ANY ($1) AND environment = $2 AND attempt_id IS NOT NULL`;
    const rows = await this.db.query<{ id: string; attempt_id: string }>(text, [paymentIds, environment]);
    return rows.map(({ id, attempt_id }) => [id, attempt_id]);
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
