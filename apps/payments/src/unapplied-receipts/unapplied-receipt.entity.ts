import type { UnappliedReason } from '@tulay/contracts';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money received too late, with a wrong amount or for an unknown reference. The amount is in the provider
 * notification.
 */
@Entity('unapplied_receipts')
export class UnappliedReceiptEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS', transformer: safeInteger })
  id: number;

  @Column('text')
  provider: string;

  @Column('text', { name: 'provider_ref' })
  providerRef: string;

  @Column('text', { default: 'paid' })
  status: 'paid';

  @Column('text')
  reason: UnappliedReason;
}
