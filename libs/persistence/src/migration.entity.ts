import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A completed migration. TypeORM creates and writes this table. */
@Entity('migrations')
export class MigrationEntity {
  @PrimaryGeneratedColumn('increment', { type: 'integer' })
  id: number;

  @Column('bigint')
  timestamp: string;

  @Column('varchar')
  name: string;
}
