import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Slot for one of a user's simultaneous exports. */
@Entity('export_seats')
export class ExportSlotEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('smallint')
  seat: number;

  /** ID of the running export. */
  @Column('text')
  holder: string;

  /**
   * Expiry of the slot in Unix seconds, extended while the export runs. An expired slot was held by a crashed
   * replica and can be claimed again.
   */
  @Column('bigint', { name: 'held_until', transformer: unixSeconds })
  heldUntil: number;
}
