import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { LANGUAGES, type BrandingChanges, type Language } from '@tulay/contracts';
import { Example } from '../docs/example.decorator';
import { AnyBody } from '../requests/inputs';
import { IsNotNull } from '../validation/presence';
import { LOGO_TEXT_MAX } from './logo/read-logo';

/** Absent settings stay. */
export class MailSettingsBody {
  @ApiPropertyOptional({ description: 'A receipt for each paid payment whose payer gave an address.' })
  @IsNotNull()
  @IsBoolean()
  receipts?: boolean;

  @ApiPropertyOptional({ description: 'When an invoice is sent and when it is paid, to its customer.' })
  @IsNotNull()
  @IsBoolean()
  invoices?: boolean;

  @ApiPropertyOptional({ description: '3 days before an invoice is due, and 1 and 7 days after.' })
  @IsNotNull()
  @IsBoolean()
  reminders?: boolean;

  @ApiPropertyOptional({ description: 'Of mails to people who did not pay on a page of ours.' })
  @IsNotNull()
  @IsIn(LANGUAGES)
  language?: Language;
}

/** Absent fields keep their values; an empty text or null clears a field. */
@Example({ accent_color: '#8a1c1c', support_email: 'help@shop.example', mails: { receipts: true } })
export class UpdateBrandingBody extends AnyBody {
  @ApiPropertyOptional({
    description:
      'PNG, JPEG or SVG of at most 200 KB and 2 million pixels, in base64 or as a `data:` address. It is resized, and only its picture is kept.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(LOGO_TEXT_MAX)
  logo?: string | null;

  @ApiPropertyOptional({
    description: '`#rrggbb`. Pages darken it where it would be hard to read.',
    example: '#8a1c1c',
  })
  @IsOptional()
  @IsString()
  @MaxLength(7)
  accent_color?: string | null;

  @ApiPropertyOptional({ example: 'help@shop.example', description: 'Where payers find help.' })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  support_email?: string | null;

  @ApiPropertyOptional({ example: '+63 917 123 4567', description: 'Where payers find help.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  support_phone?: string | null;

  @ApiPropertyOptional({ description: 'https. On every page.' })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  support_url?: string | null;

  @ApiPropertyOptional({ description: 'https. On every page.' })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  privacy_url?: string | null;

  @ApiPropertyOptional({ description: 'The name in the registration, on invoices.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  registered_name?: string | null;

  @ApiPropertyOptional({ example: '123-456-789-00000', description: 'On invoices.' })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  tin?: string | null;

  @ApiPropertyOptional({ description: 'The registered address, on invoices.' })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  address?: string | null;

  @ApiPropertyOptional({
    description: 'The permit or series of your BIR invoices. Without one, an invoice says that it is none.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  invoice_series?: string | null;

  @ApiPropertyOptional({ description: 'Which mails your payers and customers get.' })
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
