import type { DiscrepancyKind, DiscrepancyStatus, Environment } from '@tulay/contracts';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Entry in a provider's records for a day, stored while the day is compared. */
@Entity('provider_records')
export class ProviderRecordEntity {
  @PrimaryColumn('text')
  provider: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text', { name: 'provider_ref' })
  providerRef: string;

  /**
   * Our ID as derived from the entry's reference; a row with this ID may not exist. Null if the reference is
   * not ours.
   */
  @Column('text', { name: 'own_id', nullable: true })
  ownId: string | null;

  @Column('text')
  status: 'succeeded' | 'pending' | 'failed';

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { transformer: minorUnits, nullable: true })
  fee: bigint | null;

  @Column('text')
  currency: string;

  /** Unix seconds on the provider's clock. */
  @Column('bigint', { name: 'occurred_at', transformer: unixSeconds })
  occurredAt: number;
}

/** Discrepancy between a provider's records, our rows and the ledger. */
@Entity('discrepancies')
export class DiscrepancyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  provider: string;

  @Column('text')
  environment: Environment;

  @Column('date')
  day: string;

  @Column('text')
  kind: DiscrepancyKind;

  @Column('text')
  subject: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: string;

  @Column('text')
  ours: string;

  @Column('text')
  theirs: string;

  @Column('text')
  books: string;

  @Column('text', { default: 'open' })
  status: DiscrepancyStatus;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('text', { nullable: true })
  actor: string | null;

  @Column('bigint', { transformer: unixSeconds })
  found: number;
}

@Entity('provider_reconciliations')
export class ProviderReconciliationEntity {
  @PrimaryColumn('text')
  provider: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('date')
  day: string;

  @Column('int')
  checked: number;

  @Column('bigint', { transformer: unixSeconds })
  ended: number;
}
