import type { Branding, Logo, MailSettings, MerchantFace, Tenant } from '@tulay/contracts';
import type { BrandingEntity } from './branding.entity';

/** Branding for merchants that have not configured any. */
const PLAIN_FACE: MerchantFace = {
  logo: null,
  accentColor: null,
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  privacyUrl: null,
  registeredName: null,
  tin: null,
  address: null,
  invoiceSeries: null,
  mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
};

export function toPublicBranding(row: BrandingEntity | null): MerchantFace {
  if (!row) return PLAIN_FACE;
  const { accentColor, supportEmail, supportPhone, supportUrl, privacyUrl } = row;
  const { registeredName, tin, address, invoiceSeries } = row;
  return {
    logo: logoOf(row),
    accentColor,
    supportEmail,
    supportPhone,
    supportUrl,
    privacyUrl,
    registeredName,
    tin,
    address,
    invoiceSeries,
    mails: mailsOf(row),
  };
}

const mailsOf = (row: BrandingEntity): MailSettings => ({
  receipts: row.mailReceipts,
  invoices: row.mailInvoices,
  reminders: row.mailReminders,
  language: row.mailLanguage,
});

function logoOf({ logoHash, logoKind, logoWidth, logoHeight }: BrandingEntity): Logo | null {
  if (logoHash === null || logoKind === null || logoWidth === null || logoHeight === null) return null;
  return { hash: logoHash, kind: logoKind, width: logoWidth, height: logoHeight };
}

/** @param publicUrl base URL of the pages, from which the logo is also served */
export function toBranding(
  { environment }: Pick<Tenant, 'environment'>,
  row: BrandingEntity | null,
  publicUrl: string,
): Branding {
  const face = toPublicBranding(row);
  const { logo } = face;
  return {
    object: 'branding',
    environment,
    logo_url: logo && `${publicUrl}/assets/logos/${logo.hash}.${logo.kind}`,
    accent_color: face.accentColor,
    support_email: face.supportEmail,
    support_phone: face.supportPhone,
    support_url: face.supportUrl,
    privacy_url: face.privacyUrl,
    registered_name: face.registeredName,
    tin: face.tin,
    address: face.address,
    invoice_series: face.invoiceSeries,
    mails: face.mails,
    updated: row?.updated ?? null,
  };
}
