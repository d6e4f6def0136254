import type { DecidedState, Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('activations')
export class ActivationEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: DecidedState;

  /** Revision of the reviewed submission, or 0 if an operator activated the merchant without a submission. */
  @Column('integer')
  revision: number;

  /** SHA-256 of the approved submission, in hex. */
  @Column('text', { nullable: true })
  digest: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Invoice ID, generated before the catalog is called, or null if there is no fee. */
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

  /** URL of the fee's payment page, or null until the catalog has created the invoice. */
  @Column('text', { name: 'fee_url', nullable: true })
  feeUrl: string | null;

  @Column('bigint', { name: 'fee_check_at', nullable: true, transformer: unixSeconds })
  feeCheckAt: number | null;

  /** Number of changes so far. The dashboard has not acknowledged the changes after `told`. */
  @Column('integer')
  change: number;

  /** Number of the last change that the dashboard acknowledged. */
  @Column('integer', { default: 0 })
  told: number;

  @Column('text', { name: 'decided_by' })
  decidedBy: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
