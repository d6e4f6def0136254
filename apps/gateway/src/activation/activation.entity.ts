import type { DecidedState, Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What operators decided of a merchant that asked for live. */
@Entity('activations')
export class ActivationEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: DecidedState;

  /** Which submission was decided; 0 when an operator activated without one. */
  @Column('integer')
  revision: number;

  /** SHA-256 of what was approved, in hex. */
  @Column('text', { nullable: true })
  digest: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** ID of the fee's invoice, generated before the catalog is called. This and the next four are null without a fee. */
  @Column('text', { name: 'invoice_id', nullable: true })
  invoiceId: string | null;

  @Column('text', { name: 'payee_id', nullable: true })
  payeeId: string | null;

  @Column('bigint', { nullable: true, transformer: minorUnits })
  fee: bigint | null;

  @Column('text', { name: 'fee_currency', nullable: true })
  feeCurrency: Currency | null;

  @Column('text', { name: 'fee_environment', nullable: true })
  feeEnvironment: Environment | null;

  /** Where it is paid; null until the catalog has made the invoice. */
  @Column('text', { name: 'fee_url', nullable: true })
  feeUrl: string | null;

  /** Time of the next check of the fee with the catalog. */
  @Column('bigint', { name: 'fee_check_at', nullable: true, transformer: unixSeconds })
  feeCheckAt: number | null;

  /** Counts the changes. */
  @Column('integer')
  change: number;

  /** The last change that the dashboard has. */
  @Column('integer', { default: 0 })
  told: number;

  @Column('text', { name: 'decided_by' })
  decidedBy: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
