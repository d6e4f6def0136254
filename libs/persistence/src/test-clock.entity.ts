import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from './transformers';

/** Offset of the test environment's clock from wall-clock time; exactly one row. */
@Entity('test_clock')
export class TestClockEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  @Column('bigint', { name: 'offset_ms', transformer: safeInteger })
  offsetMs: number;
}
