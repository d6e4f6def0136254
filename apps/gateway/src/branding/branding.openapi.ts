import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  LANGUAGES,
  type Branding,
  type Environment,
  type Language,
  type MailSettings,
} from '@tulay/contracts';
import { InEnvironment, Kind, SecondsOrNull, TextOrNull, TrueOrFalse } from '../docs/openapi-fields';

@ApiSchema({ name: 'MailSettings' })
export class MailSettingsSchema implements MailSettings {
  @TrueOrFalse('Whether payers who gave an email address get a receipt for each paid payment.')
  receipts: boolean;
  @TrueOrFalse('Whether customers get an email when an invoice is sent and when it is paid.')
  invoices: boolean;
  @TrueOrFalse("Whether customers get reminders before and after an invoice's due date.") reminders: boolean;
  @ApiProperty({
    enum: LANGUAGES,
    description: 'Language of emails to recipients who did not use a hosted page.',
  })
  language: Language;
}

@ApiSchema({ name: 'Branding' })
export class BrandingSchema implements Branding {
  @Kind('branding') object: 'branding';
  @InEnvironment() environment: Environment;
  @TextOrNull(
    'URL of the logo as shown on pages. The URL changes when the logo changes. Emails and printed QR codes show PNG and JPEG logos only.',
  )
  logo_url: string | null;
  @TextOrNull('`#rrggbb`. Pages darken it where the contrast would be too low.', '#8a1c1c')
  accent_color: string | null;
  @TextOrNull('Support contact, shown on every page and in every email.', 'help@shop.example')
  support_email: string | null;
  @TextOrNull('Support contact, shown on every page and in every email.') support_phone: string | null;
  @TextOrNull('Support contact, shown on every page and in every email.') support_url: string | null;
  @TextOrNull('Your privacy notice, on every page.') privacy_url: string | null;
  @TextOrNull('Registered business name, shown on invoices.') registered_name: string | null;
  @TextOrNull('Taxpayer identification number, shown on invoices.', '123-456-789-00000') tin: string | null;
  @TextOrNull('Registered address, shown on invoices.') address: string | null;
  @TextOrNull('The permit or series of your BIR invoices.') invoice_series: string | null;
  @ApiProperty({ type: MailSettingsSchema, description: 'Emails sent to your payers and customers.' })
  mails: MailSettingsSchema;
  @SecondsOrNull('Time of the last change, in Unix seconds; null if the branding was never set.') updated:
    number | null;
}
