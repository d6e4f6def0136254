import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('payments')
@Index(['merchantId', 'environment', 'created'])
export class PaymentEntity {
  @PrimaryColumn()
  id: string;

  @Column()
  merchantId: string;

  @Column()
  environment: string;

  @Column()
  status: string;

  @Column('bigint')
  amount: number;

  @Column()
  currency: string;

  @Column()
  method: string;

  @Column('bigint')
  fee: number;

  @Column({ type: 'varchar', nullable: true })
  description: string | null;

  @Column({ type: 'varchar', nullable: true })
  returnUrl: string | null;

  @Column('jsonb')
  customer: object;

  @Column('jsonb')
  metadata: object;

  @Column('timestamptz')
  expiresAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  created: Date;
}

@Entity('outbox_events')
export class OutboxEventEntity {
  @PrimaryGeneratedColumn('identity')
  seq: string;

  @Column()
  aggregateId: string;

  @Column()
  type: string;

  @Column('jsonb')
  data: object;

  @CreateDateColumn({ type: 'timestamptz' })
  created: Date;
}
