import type { Environment } from '@tulay/contracts';
import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider's bank transfer and the operator who recorded it. Rows are append-only. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  provider: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: string;

  /** Minor units; negative if we transferred money to the provider. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { transformer: minorUnits })
  fee: bigint;

  @Column('text')
  reference: string;

  /** `YYYY-MM-DD`. */
  @Column('date', { name: 'received_on' })
  receivedOn: string;

  @Column('text')
  actor: string;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column({ type: 'timestamptz', name: 'recorded_at', default: () => 'now()', insert: false })
  recordedAt: Date;
}
