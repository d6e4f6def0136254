import type { Environment, ErrorCode, PayoutDestination, PayoutMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RequestStatus } from './payout-request.states';

/** A payout requested by a user, saved before the payouts service is called. */
@Entity('payout_requests')
export class PayoutRequestEntity {
  /**
   * `po_…`, also the ID of the payout. Generated before the request is sent, so that repeated commands create
   * a single payout.
   */
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { name: 'asked_by' })
  askedBy: string;

  /** Idempotency token of the form. A resubmitted form finds this request. */
  @Column('text', { name: 'form_key' })
  formKey: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  method: PayoutMethod;

  @Column('json')
  destination: PayoutDestination;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  status: RequestStatus;

  /** User who approved, declined or withdrew the request; null if no approval was needed. */
  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column('bigint', { name: 'decided_at', nullable: true, transformer: unixSeconds })
  decidedAt: number | null;

  /** Error code if the payouts service rejected the payout. */
  @Column('text', { nullable: true })
  refusal: ErrorCode | null;

  @Column('int')
  asks: number;

  /** Time of the job's next attempt; null if nothing has to be sent. */
  @Column('bigint', { name: 'next_ask_at', nullable: true, transformer: unixSeconds })
  nextAskAt: number | null;

  /** Time until which the request can be approved; null if no approval was needed. */
  @Column('bigint', { name: 'expires_at', nullable: true, transformer: unixSeconds })
  expiresAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
