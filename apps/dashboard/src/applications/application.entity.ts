import type {
  ActivationFeeDue,
  ApplicationState,
  BusinessDetails,
  SettlementAccount,
} from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a merchant says of itself. Sealed as one text. */
export interface ApplicationForm {
  details: BusinessDetails;
  account: SettlementAccount | null;
}

/** What a merchant submits to take real money. */
@Entity('applications')
export class ApplicationEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: ApplicationState;

  /** Counts the submissions. */
  @Column('integer')
  revision: number;

  @Column('text', { name: 'sealed_form' })
  sealedForm: string;

  /** Why it was rejected the last time. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('json', { nullable: true })
  fee: ActivationFeeDue | null;

  /** The last change that the gateway told. */
  @Column('integer')
  change: number;

  @Column('bigint', { name: 'submitted_at', nullable: true, transformer: unixSeconds })
  submittedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
