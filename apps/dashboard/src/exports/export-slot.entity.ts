import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the slots for a user's simultaneous exports. */
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
   * Expiry of the slot, renewed while the export runs. An expired slot belongs to a crashed replica and can
   * be claimed.
   */
  @Column('bigint', { name: 'held_until', transformer: unixSeconds })
  heldUntil: number;
}
