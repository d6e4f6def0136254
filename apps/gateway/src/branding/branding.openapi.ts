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
  @TrueOrFalse('A receipt for each paid payment whose payer gave an address.') receipts: boolean;
  @TrueOrFalse('When an invoice is sent and when it is paid, to its customer.') invoices: boolean;
  @TrueOrFalse('Before and after the day an invoice is due.') reminders: boolean;
  @ApiProperty({ enum: LANGUAGES, description: 'Of mails to people who did not pay on a page of ours.' })
  language: Language;
}

@ApiSchema({ name: 'Branding' })
export class BrandingSchema implements Branding {
  @Kind('branding') object: 'branding';
  @InEnvironment() environment: Environment;
  @TextOrNull(
    'The logo as pages show it. Another logo has another address. Mails and printed codes show a PNG or JPEG, no SVG.',
  )
  logo_url: string | null;
  @TextOrNull('`#rrggbb`. Pages darken it where it would be hard to read.', '#8a1c1c')
  accent_color: string | null;
  @TextOrNull('Where payers find help, on every page and mail.', 'help@shop.example')
  support_email: string | null;
  @TextOrNull('Where payers find help, on every page and mail.') support_phone: string | null;
  @TextOrNull('Where payers find help, on every page and mail.') support_url: string | null;
  @TextOrNull('Your privacy notice, on every page.') privacy_url: string | null;
  @TextOrNull('The name in the registration, on invoices.') registered_name: string | null;
  @TextOrNull('On invoices.', '123-456-789-00000') tin: string | null;
  @TextOrNull('The registered address, on invoices.') address: string | null;
  @TextOrNull('The permit or series of your BIR invoices.') invoice_series: string | null;
  @ApiProperty({ type: MailSettingsSchema, description: 'Which mails your payers and customers get.' })
  mails: MailSettingsSchema;
  @SecondsOrNull('When it was changed last, in Unix seconds; null while nothing was set.') updated:
    number | null;
}
