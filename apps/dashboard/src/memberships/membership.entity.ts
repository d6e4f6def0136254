import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../roles/role-scopes.rules';

@Entity('memberships')
export class MembershipEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  role: Role;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
