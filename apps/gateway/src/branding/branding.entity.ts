import type { Environment, Language, LogoKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('brandings')
export class BrandingEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Logo file as served. Not selected by default, because most queries need only its hash and size. */
  @Column('bytea', { nullable: true, select: false })
  logo?: Buffer | null;

  @Column('text', { name: 'logo_hash', nullable: true })
  logoHash: string | null;

  @Column('text', { name: 'logo_kind', nullable: true })
  logoKind: LogoKind | null;

  @Column('integer', { name: 'logo_width', nullable: true })
  logoWidth: number | null;

  @Column('integer', { name: 'logo_height', nullable: true })
  logoHeight: number | null;

  /** Accent color as `#rrggbb` in lower case. */
  @Column('text', { name: 'accent_color', nullable: true })
  accentColor: string | null;

  @Column('text', { name: 'support_email', nullable: true })
  supportEmail: string | null;

  @Column('text', { name: 'support_phone', nullable: true })
  supportPhone: string | null;

  @Column('text', { name: 'support_url', nullable: true })
  supportUrl: string | null;

  @Column('text', { name: 'privacy_url', nullable: true })
  privacyUrl: string | null;

  @Column('text', { name: 'registered_name', nullable: true })
  registeredName: string | null;

  @Column('text', { nullable: true })
  tin: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { name: 'invoice_series', nullable: true })
  invoiceSeries: string | null;

  @Column('boolean', { name: 'mail_receipts', default: false })
  mailReceipts: boolean;

  @Column('boolean', { name: 'mail_invoices', default: false })
  mailInvoices: boolean;

  @Column('boolean', { name: 'mail_reminders', default: false })
  mailReminders: boolean;

  @Column('text', { name: 'mail_language', default: 'en' })
  mailLanguage: Language;

  @Column('bigint', { transformer: unixSeconds })
  updated: number;
}
