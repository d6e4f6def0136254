import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Key for the public numbers of deliveries. The table has one row, which never changes. */
@Entity('delivery_number_keys')
export class DeliveryNumberKeyEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: true;

  @Column('bytea')
  key: Buffer;
}
