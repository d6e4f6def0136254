import type { Environment } from '@tulay/contracts';
import { minorUnits, safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountCode } from './posting.rules';

/** Written by `post_batch` only. */
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

  /** The number of its entries. */
  @Column('bigint', { default: 0, transformer: safeInteger })
  seq: number;

  /** The balance may not fall below it; null without a limit. */
  @Column('bigint', { name: 'min_balance', nullable: true, transformer: minorUnits })
  minBalance: bigint | null;
}
