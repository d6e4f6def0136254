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
} from '../docs/openapi-fields';

@ApiSchema({ name: 'StaticQr' })
export class StaticQrSchema implements StaticQr {
  @Text(undefined, 'sqr_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('static_qr') object: 'static_qr';
  @InEnvironment() environment: Environment;
  @Text('Printed with the code.', 'Counter 1') name: string;
  @TextOrNull('Your own name for it.') reference: string | null;
  @TextOrNull('Printed with the code.') location: string | null;
  @Text('The open-amount payment link that the code says.') payment_link_id: string;
  @Text('The public page of that link.') url: string;
  @Text('The code as SVG, for printing.') qr_svg_url: string;
  @OneOfOrNull(PAYMENT_METHODS, 'Picked already when the page opens.') default_method: PaymentMethod | null;
  @Text(undefined, 'PHP') currency: string;
  @TrueOrFalse('An archived code takes no payment.') archived: boolean;
  @SecondsOrNull() archived_at: number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'StaticQrList' })
export class StaticQrListSchema implements List<StaticQr> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [StaticQrSchema] }) data: StaticQrSchema[];
  @HasMore() has_more: boolean;
}
