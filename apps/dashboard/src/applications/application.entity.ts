import type {
  ActivationFeeDue,
  ApplicationState,
  BusinessDetails,
  SettlementAccount,
} from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Business details and bank account that a merchant submits. Encrypted as a single text. */
export interface ApplicationForm {
  details: BusinessDetails;
  account: SettlementAccount | null;
}

/** A merchant's application for live mode. */
@Entity('applications')
export class ApplicationEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: ApplicationState;

  /** Number of submissions. */
  @Column('integer')
  revision: number;

  @Column('text', { name: 'sealed_form' })
  sealedForm: string;

  /** Reason for the last rejection. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('json', { nullable: true })
  fee: ActivationFeeDue | null;

  /** Number of the last change received from the gateway. */
  @Column('integer')
  change: number;

  @Column('bigint', { name: 'submitted_at', nullable: true, transformer: unixSeconds })
  submittedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
