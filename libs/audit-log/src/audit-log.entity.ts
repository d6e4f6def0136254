import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An audited change. The service's database role may insert and read rows, but not change them. */
@Entity('audit_log')
export class AuditLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()', insert: false })
  at: Date;

  @Column('text')
  actor: string;

  /** Action name, such as `payout.resolved`. */
  @Column('text')
  action: string;

  /** ID of the changed object. */
  @Column('text')
  subject: string;

  @Column('jsonb')
  detail: Record<string, unknown>;
}
