import type { ReconciliationCheck, ReconciliationPart } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of findings beyond the stored sample, by check and by the day on which they were found. */
@Entity('surplus_findings')
export class SurplusFindingEntity {
  @PrimaryColumn('text')
  part: ReconciliationPart;

  @PrimaryColumn('text', { name: 'check_name' })
  check: ReconciliationCheck;

  /** Start of the full pass that counted the findings. */
  @PrimaryColumn('timestamptz')
  pass: Date;

  @PrimaryColumn('date')
  day: string;

  @Column('bigint')
  found: string;
}
