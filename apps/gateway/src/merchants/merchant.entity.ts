import type { MerchantState, PaymentLimit } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { unixSeconds } from '@tulay/persistence';

@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Email address, unique regardless of case. */
  @Column('text')
  email: string;

  /** Whether the merchant may have live keys and live projects. */
  @Column('boolean')
  live: boolean;

  /** Requests per minute for each key, or null for the deployment's default. */
  @Column('integer', { name: 'rate_limit', nullable: true })
  rateLimit: number | null;

  @Column('text', { default: 'active' })
  state: MerchantState;

  /** Whether an operator holds the merchant's live payouts. */
  @Column('boolean', { name: 'payouts_held', default: false })
  payoutsHeld: boolean;

  @Column('jsonb', { default: [] })
  limits: PaymentLimit[];

  /** Reason for the last change to the restrictions, or null if they have never been changed. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Number of changes to the restrictions so far. */
  @Column('integer', { default: 0 })
  change: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** Restrictions of a new merchant. */
export const NO_RESTRICTIONS: Pick<MerchantEntity, 'state' | 'payoutsHeld' | 'limits' | 'reason' | 'change'> =
  {
    state: 'active',
    payoutsHeld: false,
    limits: [],
    reason: null,
    change: 0,
  };
