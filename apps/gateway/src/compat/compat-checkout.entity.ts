import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Maps a compat project's order to a payment. The payment ID is chosen before the payment is created and
 * never changes.
 */
@Entity('compat_checkouts')
export class CompatCheckoutEntity {
  @PrimaryColumn('uuid', { name: 'project_id' })
  projectId: string;

  @PrimaryColumn('text', { name: 'external_id' })
  externalId: string;

  @Column('text', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
