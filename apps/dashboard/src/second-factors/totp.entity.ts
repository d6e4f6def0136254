import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('totps')
export class TotpEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @Column('text', { name: 'sealed_secret' })
  sealedSecret: string;

  /** Time of the first valid code. While null, sign-in requires no code. */
  @Column('bigint', { name: 'confirmed_at', nullable: true, transformer: unixSeconds })
  confirmedAt: number | null;

  /** Time step (30 seconds) of the last used code. The code of this step and all older codes are rejected. */
  @Column('bigint', { name: 'last_step', transformer: unixSeconds })
  lastStep: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
