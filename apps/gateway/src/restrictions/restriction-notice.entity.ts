import type { EnforcingService } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last change to a merchant's restrictions that a service has confirmed. */
@Entity('restriction_notices')
export class RestrictionNoticeEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  service: EnforcingService;

  @Column('integer')
  change: number;

  @Column('timestamptz', { name: 'noted_at', default: () => 'now()' })
  notedAt: Date;
}
