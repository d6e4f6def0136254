import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Single-use code that replaces a lost authenticator app or passkey. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('text', { name: 'code_hash' })
  codeHash: string;

  @Column('bigint', { name: 'used_at', nullable: true, transformer: unixSeconds })
  usedAt: number | null;
}
