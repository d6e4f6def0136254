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

  /**
   * Date under which the findings are counted: the compared date for a provider's records, otherwise the date
   * of the count.
   */
  @PrimaryColumn('date')
  day: string;

  @Column('bigint')
  found: string;
}
