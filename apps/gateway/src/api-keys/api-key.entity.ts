import type { Environment, Scope } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { unixSeconds } from '@tulay/persistence';

@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  /** SHA-256 of the secret. The secret itself is not stored. */
  @Column('bytea')
  hash: Buffer;

  @Column('text')
  last4: string;

  @Column('text', { array: true })
  scopes: Scope[];

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** Time from which the key is rejected, or null if the key never expires. */
  @Column('bigint', { name: 'expires_at', nullable: true, transformer: unixSeconds })
  expiresAt: number | null;

  @Column('bigint', { name: 'revoked_at', nullable: true, transformer: unixSeconds })
  revokedAt: number | null;

  /** Time of the last use, accurate to a few minutes, or null if the key was never used. */
  @Column('bigint', { name: 'last_used_at', nullable: true, transformer: unixSeconds })
  lastUsedAt: number | null;
}
