import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  PAYMENT_METHODS,
  PAYMENT_SOURCE_TYPES,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentSourceType,
  type PaymentStatus,
} from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsAmountText, IsCurrencyCode, IsIdOf, IsPaymentReference, IsSomeOf } from '../validation/decorators';

export class ListPaymentsQuery extends ListQuery {
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  status?: PaymentStatus;

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;

  @ApiPropertyOptional({ description: 'Payments with this `customer_id`.' })
  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string;

  @ApiPropertyOptional({ description: 'Payments with exactly this `external_id`.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  external_id?: string;

  @ApiPropertyOptional({ description: 'Payments whose `source` has this type.' })
  @IsOptional()
  @IsIn(PAYMENT_SOURCE_TYPES)
  source_type?: PaymentSourceType;

  @ApiPropertyOptional({ description: 'Payments of this payment link, invoice or static QR code.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  source?: string;

  @ApiPropertyOptional({
    description:
      'The payment with this `reference`, in any spelling: lowercase, without dashes, O for 0, or I or L for 1.',
  })
  @IsOptional()
  @IsPaymentReference()
  reference?: string;

  @IsOptional()
  @IsCurrencyCode()
  currency?: string;

  @ApiPropertyOptional({ description: 'Minimum amount. Requires `currency`.' })
  @IsOptional()
  @IsAmountText()
  'amount[gte]'?: string;

  @ApiPropertyOptional({ description: 'Maximum amount. Requires `currency`.' })
  @IsOptional()
  @IsAmountText()
  'amount[lte]'?: string;
}

const EXPANSIONS = ['events'] as const;

export class GetPaymentQuery {
  @ApiPropertyOptional({ description: '`events`: the event timeline, oldest first.' })
  @IsOptional()
  @IsSomeOf(EXPANSIONS)
  expand?: string | string[];

  @ApiPropertyOptional({ description: 'Same as `expand`.' })
  @IsOptional()
  @IsSomeOf(EXPANSIONS)
  'expand[]'?: string | string[];
}

export const expandsEvents = (query: GetPaymentQuery): boolean =>
  query.expand !== undefined || query['expand[]'] !== undefined;
