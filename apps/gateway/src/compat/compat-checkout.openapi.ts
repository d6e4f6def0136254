import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { COMPAT_STATUSES, type CompatStatus } from '@tulay/contracts';
import type { CompatCheckout } from './compat-checkout.view';
import { Money, NamedTextOrNull, OneOf, Text } from '../docs/openapi-fields';

const STATUSES = [...new Set(Object.values(COMPAT_STATUSES))];
const QR = 'EMVCo QR payload, in live mode only.';
const EXPIRY = 'Time at which an unpaid checkout expires, in ISO 8601.';
const REFERENCE = "The payment's id.";

@ApiSchema({ name: 'CompatCheckout' })
export class CompatCheckoutSchema implements CompatCheckout {
  @ApiProperty({ type: Boolean, enum: [true] }) success: true;
  @OneOf(STATUSES) status: CompatStatus;
  @Text() externalId: string;
  @Text() external_id: string;
  @Money('In PHP.') amount: number;
  @NamedTextOrNull(QR) qrCode: string | null;
  @NamedTextOrNull(QR) qr_code: string | null;
  @NamedTextOrNull('URL of the QR code image.') qrCodeUrl: string | null;
  @NamedTextOrNull('URL of the QR code image.') qr_code_url: string | null;
  @NamedTextOrNull('Deep link that opens the wallet app.') appLink: string | null;
  @NamedTextOrNull('Deep link that opens the wallet app.') app_link: string | null;
  @NamedTextOrNull(EXPIRY) expiration: string | null;
  @NamedTextOrNull(EXPIRY) expires_at: string | null;
  @NamedTextOrNull('URL to redirect the payer to.') checkoutUrl: string | null;
  @NamedTextOrNull('URL to redirect the payer to.') checkout_url: string | null;
  @Text(REFERENCE) reference: string;
  @Text(REFERENCE) referenceNumber: string;
  @Text(REFERENCE) reference_number: string;
  @OneOf(['direct']) topupType: 'direct';
  @OneOf(['direct']) topup_type: 'direct';
}
