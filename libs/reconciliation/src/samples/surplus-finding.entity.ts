import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of findings beyond the stored sample, by check and day. */
@Entity('surplus_findings')
export class SurplusFindingEntity {
  /** Part that is read in one pass, such as a service's payments or a provider's day. */
  @PrimaryColumn('text')
  part: string;

  @PrimaryColumn('text', { name: 'check_name' })
  check: string;

  /** Start of the pass that counted the findings. */
  @PrimaryColumn('timestamptz')
  pass: Date;

  /** Day on which the findings were counted; for a provider's day, that day. */
  @PrimaryColumn('date')
  day: string;

  @Column('bigint')
  found: string;
}
