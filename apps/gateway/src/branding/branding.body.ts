import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { LANGUAGES, type BrandingChanges, type Language } from '@tulay/contracts';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import { IsNotNull } from '../validation/presence';
import { LOGO_TEXT_MAX } from './logo/read-logo';

/** Omitted settings remain unchanged. */
export class MailSettingsBody {
  @ApiPropertyOptional({
    description: 'Email a receipt for each paid payment if the payer gave an email address.',
  })
  @IsNotNull()
  @IsBoolean()
  receipts?: boolean;

  @ApiPropertyOptional({ description: 'Email the customer when an invoice is sent and when it is paid.' })
  @IsNotNull()
  @IsBoolean()
  invoices?: boolean;

  @ApiPropertyOptional({
    description: "Email reminders 3 days before an invoice's due date, and 1 and 7 days after it.",
  })
  @IsNotNull()
  @IsBoolean()
  reminders?: boolean;

  @ApiPropertyOptional({ description: 'Language of emails to recipients who did not use a hosted page.' })
  @IsNotNull()
  @IsIn(LANGUAGES)
  language?: Language;
}

/** Omitted fields remain unchanged. An empty string or null clears a field. */
@Example({ accent_color: '#8a1c1c', support_email: 'help@shop.example', mails: { receipts: true } })
export class UpdateBrandingBody extends BaseBody {
  @ApiPropertyOptional({
    description:
      'PNG, JPEG or SVG of at most 200 KB and 2 million pixels, as base64 or a `data:` URL. The image is re-encoded and resized to fit.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(LOGO_TEXT_MAX)
  logo?: string | null;

  @ApiPropertyOptional({
    description: 'Accent color, `#rrggbb`. Pages darken it where the contrast would be too low.',
    example: '#8a1c1c',
  })
  @IsOptional()
  @IsString()
  @MaxLength(7)
  accent_color?: string | null;

  @ApiPropertyOptional({ example: 'help@shop.example', description: 'Support contact, shown to payers.' })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  support_email?: string | null;

  @ApiPropertyOptional({ example: '+63 917 123 4567', description: 'Support contact, shown to payers.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  support_phone?: string | null;

  @ApiPropertyOptional({ description: 'https URL, linked on every page.' })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  support_url?: string | null;

  @ApiPropertyOptional({ description: 'https URL, linked on every page.' })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  privacy_url?: string | null;

  @ApiPropertyOptional({ description: 'Registered business name, shown on invoices.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  registered_name?: string | null;

  @ApiPropertyOptional({
    example: '123-456-789-00000',
    description: 'Taxpayer identification number, shown on invoices.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  tin?: string | null;

  @ApiPropertyOptional({ description: 'Registered address, shown on invoices.' })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  address?: string | null;

  @ApiPropertyOptional({
    description:
      'The permit or series of your BIR invoices. Without one, invoices state that they are not official BIR invoices.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  invoice_series?: string | null;

  @ApiPropertyOptional({ description: 'Emails sent to your payers and customers.' })
  @IsNotNull()
  @ValidateNested()
  @Type(() => MailSettingsBody)
  mails?: MailSettingsBody;
}

export const toBrandingChanges = (body: UpdateBrandingBody): BrandingChanges => ({
  logo: body.logo,
  accentColor: body.accent_color,
  supportEmail: body.support_email,
  supportPhone: body.support_phone,
  supportUrl: body.support_url,
  privacyUrl: body.privacy_url,
  registeredName: body.registered_name,
  tin: body.tin,
  address: body.address,
  invoiceSeries: body.invoice_series,
  mails: body.mails,
});
