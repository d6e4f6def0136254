import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('partitioned_tables')
export class PartitionedTableEntity {
  @PrimaryColumn('text')
  name: string;

  /** Partition key: a column with IDs that contain their creation time, or a timestamptz column. */
  @Column('text')
  key: string;

  /** Prefix of the IDs; null for a timestamptz column. */
  @Column('text', { nullable: true })
  prefix: string | null;

  @Column('text')
  storage: string;

  /** SQL expression for the time that determines the age of rows in the default partition. */
  @Column('text')
  age: string;

  /** Minimum age in days; younger rows are never dropped. */
  @Column('int', { name: 'least_days' })
  leastDays: number;

  /** End of the first partition, which contains all earlier rows. */
  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  /** Time before which everything was dropped; null if nothing was dropped yet. */
  @Column('timestamptz', { name: 'kept_from', nullable: true })
  keptFrom: Date | null;
}
