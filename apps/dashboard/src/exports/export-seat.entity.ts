import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the files that a person may save at the same time. */
@Entity('export_seats')
export class ExportSeatEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('smallint')
  seat: number;

  /** Of the file that is being written. */
  @Column('text')
  holder: string;

  /** Somebody else may have it from then on: its replica has died. */
  @Column('bigint', { name: 'held_until', transformer: unixSeconds })
  heldUntil: number;
}
