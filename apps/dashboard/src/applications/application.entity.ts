import type {
  ActivationFeeDue,
  ApplicationState,
  BusinessDetails,
  SettlementAccount,
} from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Business details and bank account of an application. Stored as one encrypted string. */
export interface ApplicationForm {
  details: BusinessDetails;
  account: SettlementAccount | null;
}

@Entity('applications')
export class ApplicationEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: ApplicationState;

  /** Number of times the merchant has submitted the application. */
  @Column('integer')
  revision: number;

  @Column('text', { name: 'sealed_form' })
  sealedForm: string;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('json', { nullable: true })
  fee: ActivationFeeDue | null;

  /** Sequence number of the last activation change received from the gateway. */
  @Column('integer')
  change: number;

  @Column('bigint', { name: 'submitted_at', nullable: true, transformer: unixSeconds })
  submittedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
