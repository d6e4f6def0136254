import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody asked for a link to choose a new password. */
@Entity('link_requests')
export class LinkRequestEntity {
  @PrimaryColumn('text')
  id: string;

  /** As it was typed: nobody may have it. */
  @Column('text')
  email: string;
}
