import type { Environment, ErrorCode, PayoutDestination, PayoutMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RequestStatus } from './payout-request.states';

/** A payout that a person asked for. It is kept before the payouts service is asked for it. */
@Entity('payout_requests')
export class PayoutRequestEntity {
  /** `po_…`, drawn here: the payout's own, so that however often it is asked for, there is one. */
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { name: 'asked_by' })
  askedBy: string;

  /** Drawn when the form was shown: sending it again finds this request. */
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

  /** Who approved, declined or withdrew it; null for one that needed nobody. */
  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column('bigint', { name: 'decided_at', nullable: true, transformer: unixSeconds })
  decidedAt: number | null;

  /** Of a refused one: what the payouts service answered. */
  @Column('text', { nullable: true })
  refusal: ErrorCode | null;

  /** How often a job has asked the payouts service for it. */
  @Column('int')
  asks: number;

  /** When a job asks the payouts service again; null when nothing is left to do. */
  @Column('bigint', { name: 'next_ask_at', nullable: true, transformer: unixSeconds })
  nextAskAt: number | null;

  /** Until when somebody may approve it; null for one that needed nobody. */
  @Column('bigint', { name: 'expires_at', nullable: true, transformer: unixSeconds })
  expiresAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
