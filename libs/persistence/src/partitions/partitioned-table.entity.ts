import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A table partitioned by month. */
@Entity('partitioned_tables')
export class PartitionedTableEntity {
  @PrimaryColumn('text')
  name: string;

  /** Column of the bounds: an ID that contains its time, or a timestamptz. */
  @Column('text')
  key: string;

  /** Prefix of such IDs; null for a timestamptz. */
  @Column('text', { nullable: true })
  prefix: string | null;

  /** Storage parameters of each partition. */
  @Column('text')
  storage: string;

  /** SQL expression for the age of a row in the default partition. */
  @Column('text')
  age: string;

  /** Minimum age in days; younger rows are never dropped. */
  @Column('int', { name: 'least_days' })
  leastDays: number;

  /** End of the first partition, which contains everything earlier. */
  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  /** Everything older was dropped. */
  @Column('timestamptz', { name: 'kept_from', nullable: true })
  keptFrom: Date | null;
}
