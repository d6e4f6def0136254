import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The secret of a user's authenticator app. */
@Entity('totps')
export class TotpEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @Column('text', { name: 'sealed_secret' })
  sealedSecret: string;

  /** Time of the first valid code; null until then, and no code is required. */
  @Column('bigint', { name: 'confirmed_at', nullable: true, transformer: unixSeconds })
  confirmedAt: number | null;

  /** Time step (30 seconds) of the last code used. This code and older ones are no longer valid. */
  @Column('bigint', { name: 'last_step', transformer: unixSeconds })
  lastStep: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
