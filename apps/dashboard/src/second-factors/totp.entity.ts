import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The secret that a person's app makes codes of. */
@Entity('totps')
export class TotpEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @Column('text', { name: 'sealed_secret' })
  sealedSecret: string;

  /** When its person first showed a code of it; null until then, and nobody is asked for one. */
  @Column('bigint', { name: 'confirmed_at', nullable: true, transformer: unixSeconds })
  confirmedAt: number | null;

  /** The 30 seconds whose code was used last: that code and older ones work no more. */
  @Column('bigint', { name: 'last_step', transformer: unixSeconds })
  lastStep: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
