import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A change that an operator made. The service's role may insert and read rows, but not change them. */
@Entity('audit_log')
export class AuditLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()', insert: false })
  at: Date;

  @Column('text')
  actor: string;

  /** Such as `payout.resolved`. */
  @Column('text')
  action: string;

  /** The id of what was changed. */
  @Column('text')
  subject: string;

  @Column('jsonb')
  detail: Record<string, unknown>;
}
