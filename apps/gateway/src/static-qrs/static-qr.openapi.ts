import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  PAYMENT_METHODS,
  type Environment,
  type List,
  type PaymentMethod,
  type StaticQr,
} from '@tulay/contracts';
import {
  HasMore,
  InEnvironment,
  Kind,
  OneOfOrNull,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
  TrueOrFalse,
  Url,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'StaticQr' })
export class StaticQrSchema implements StaticQr {
  @Text(undefined, 'sqr_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('static_qr') object: 'static_qr';
  @InEnvironment() environment: Environment;
  @Text('Text printed with the code.', 'Counter 1') name: string;
  @TextOrNull('Your reference for the static QR code.') reference: string | null;
  @TextOrNull('Text printed with the code.') location: string | null;
  @Text('ID of the payment link that the code encodes; the payer enters the amount.') payment_link_id: string;
  @Url("URL of the link's payment page.") url: string;
  @Url('URL of the code as an SVG image for printing.') qr_svg_url: string;
  @OneOfOrNull(PAYMENT_METHODS, 'Payment method selected when the page opens.')
  default_method: PaymentMethod | null;
  @Text(undefined, 'PHP') currency: string;
  @TrueOrFalse('Whether the code is archived. Archived codes do not accept payments.') archived: boolean;
  @SecondsOrNull() archived_at: number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'StaticQrList' })
export class StaticQrListSchema implements List<StaticQr> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [StaticQrSchema] }) data: StaticQrSchema[];
  @HasMore() has_more: boolean;
}
