import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { Language } from '../common/languages';

/** Emails to a merchant's payers and customers. All are disabled until the merchant enables them. */
export interface MailSettings {
  /** Whether payers who entered an email address receive a receipt for each payment. */
  receipts: boolean;
  /** Whether customers receive an email when an invoice is sent and when it is paid. */
  invoices: boolean;
  /** Whether customers receive reminders before and after an invoice's due date. */
  reminders: boolean;
  /** Language of emails to recipients whose preferred language is unknown. */
  language: Language;
}

/** The branding resource of the public API: a merchant's branding in one environment, as shown to payers. */
export interface Branding {
  object: 'branding';
  environment: Environment;
  logo_url: string | null;
  /** `#rrggbb`. */
  accent_color: string | null;
  support_email: string | null;
  support_phone: string | null;
  support_url: string | null;
  privacy_url: string | null;
  registered_name: string | null;
  tin: string | null;
  address: string | null;
  invoice_series: string | null;
  mails: MailSettings;
  /** Unix seconds; null if the branding was never changed. */
  updated: number | null;
}

/** Omitted fields remain unchanged; null clears a field. */
export interface BrandingChanges {
  /** PNG, JPEG or SVG in base64; a `data:` URL is also accepted. */
  logo?: string | null;
  accentColor?: string | null;
  supportEmail?: string | null;
  supportPhone?: string | null;
  supportUrl?: string | null;
  privacyUrl?: string | null;
  registeredName?: string | null;
  tin?: string | null;
  address?: string | null;
  invoiceSeries?: string | null;
  mails?: Partial<MailSettings>;
}

export interface SetBrandingRequest extends Tenant {
  changes: BrandingChanges;
  /** ID of the user, if the dashboard sends the command. */
  actor?: string;
}
/** Errors: `not_found`, `invalid_request`. */
export const setBrandingCommand = command<SetBrandingRequest, Branding>('gateway.cmd.set-branding', {
  callers: ['operator', 'dashboard'],
});

/** Errors: `not_found`. */
export const getBrandingCommand = command<Tenant, Branding>('gateway.cmd.get-branding', {
  callers: ['dashboard'],
});

/** Formats of stored logos: a re-encoded PNG, or an SVG that contains only safe elements. */
export type LogoKind = 'png' | 'svg';

export interface Logo {
  /** Hash of the content, 32 hex digits. */
  hash: string;
  kind: LogoKind;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** A merchant's name and branding, as shown on pages and in emails. */
export interface MerchantFace {
  logo: Logo | null;
  accentColor: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  supportUrl: string | null;
  privacyUrl: string | null;
  registeredName: string | null;
  tin: string | null;
  address: string | null;
  /**
   * Permit number or series of the merchant's official invoices. Without it, an invoice states that it is not
   * official.
   */
  invoiceSeries: string | null;
  mails: MailSettings;
}

export interface GetLogoRequest {
  hash: string;
}
/** Errors: `not_found`. */
export const getLogoCommand = command<GetLogoRequest, { kind: LogoKind; base64: string }>(
  'gateway.cmd.get-logo',
  { callers: ['embed'] },
);
