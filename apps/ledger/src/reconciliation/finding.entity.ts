import type { ReconciliationCheck, ReconciliationPart } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('reconciliation_findings')
export class FindingEntity {
  @PrimaryColumn('text')
  part: ReconciliationPart;

  /** ID of a payment, refund, payout or event. */
  @PrimaryColumn('text')
  subject: string;

  @PrimaryColumn('text', { name: 'check_name' })
  check: ReconciliationCheck;

  @Column('text')
  detail: string;

  @Column({ type: 'timestamptz', name: 'found_at', default: () => 'now()', insert: false })
  foundAt: Date;

  @Column({ type: 'timestamptz', name: 'checked_at', default: () => 'now()', insert: false })
  checkedAt: Date;
}
