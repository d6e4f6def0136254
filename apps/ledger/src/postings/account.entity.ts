import type { Environment } from '@tulay/contracts';
import { minorUnits, safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountCode } from './posting.rules';

/** Ledger account, written only by `post_batch`. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: string;

  @Column('text')
  code: AccountCode;

  @Column('bigint', { default: 0, transformer: minorUnits })
  balance: bigint;

  /** Number of entries on the account. */
  @Column('bigint', { default: 0, transformer: safeInteger })
  seq: number;

  /** Minimum balance in minor units; null if there is no limit. */
  @Column('bigint', { name: 'min_balance', nullable: true, transformer: minorUnits })
  minBalance: bigint | null;
}
