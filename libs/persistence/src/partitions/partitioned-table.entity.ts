import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A table that is partitioned by month. */
@Entity('partitioned_tables')
export class PartitionedTableEntity {
  @PrimaryColumn('text')
  name: string;

  /** The column of the bounds: an id that carries its time, or a timestamptz. */
  @Column('text')
  key: string;

  /** The prefix of such ids; null for a timestamptz. */
  @Column('text', { nullable: true })
  prefix: string | null;

  /** Storage parameters of each partition. */
  @Column('text')
  storage: string;

  /** SQL for the age of a row in the default partition. */
  @Column('text')
  age: string;

  /** What is younger is never dropped. */
  @Column('int', { name: 'least_days' })
  leastDays: number;

  /** The end of the first partition, which holds everything from before. */
  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  /** Everything older was dropped. */
  @Column('timestamptz', { name: 'kept_from', nullable: true })
  keptFrom: Date | null;
}
