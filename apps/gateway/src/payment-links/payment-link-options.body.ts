import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_AMOUNT_MAX, ASKS, PAYMENT_LINK_LIMITS, type Ask } from '@tulay/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { AnyBody } from '../requests/inputs';
import { IsFieldKey, IsNotBlank } from '../validation/decorators';

export class PaymentLinkFieldBody {
  @ApiProperty({ example: 'table_no', description: "The answer's name in the payment's metadata." })
  @IsFieldKey()
  key: string;

  @ApiProperty({ example: 'Table', description: 'What the payer reads.' })
  @IsString()
  @Length(1, PAYMENT_LINK_LIMITS.label)
  @IsNotBlank()
  label: string;

  @ApiPropertyOptional({ default: false, description: 'Whether the payer must answer.' })
  @IsOptional()
  @IsBoolean()
  required?: boolean | null;
}

export class PayerFieldsBody {
  @ApiPropertyOptional({ default: 'off', enum: ASKS })
  @IsOptional()
  @IsIn(ASKS)
  name?: Ask | null;

  @ApiPropertyOptional({ default: 'off', enum: ASKS, description: 'Where receipts are mailed.' })
  @IsOptional()
  @IsIn(ASKS)
  email?: Ask | null;

  @ApiPropertyOptional({ default: 'off', enum: ASKS })
  @IsOptional()
  @IsIn(ASKS)
  phone?: Ask | null;
}

/** What a link offers besides its amount; all of it can be changed later. */
export class PaymentLinkOptionsBody extends AnyBody {
  @ApiPropertyOptional({
    example: [50, 100, 500],
    description: 'Amounts to choose from. Only without an `amount`; the payer can still enter another.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PAYMENT_LINK_LIMITS.presetAmounts)
  @IsNumber({}, { each: true })
  @Min(0.01, { each: true })
  @Max(PAYMENT_AMOUNT_MAX, { each: true })
  preset_amounts?: number[] | null;

  @ApiPropertyOptional({
    example: 10,
    description:
      'How many can be bought at once, at `amount` each. With a `product_id` whose inventory is tracked, no more than its stock.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(PAYMENT_LINK_LIMITS.maxQuantity)
  max_quantity?: number | null;

  @ApiPropertyOptional({
    type: () => [PaymentLinkFieldBody],
    description: "Questions to the payer. The answers are in the payment's metadata and on the receipt.",
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PAYMENT_LINK_LIMITS.customFields)
  @ValidateNested({ each: true })
  @Type(() => PaymentLinkFieldBody)
  custom_fields?: PaymentLinkFieldBody[] | null;

  @ApiPropertyOptional({
    type: () => PayerFieldsBody,
    description:
      "What the payer is asked of themselves: each `off`, `optional` or `required`. It becomes the payment's `customer`.",
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => PayerFieldsBody)
  payer_fields?: PayerFieldsBody | null;

  @ApiPropertyOptional({
    example: 'Salamat po! Show this at the counter.',
    description: 'What a payer reads after paying, and on the receipt.',
  })
  @IsOptional()
  @IsString()
  @Length(1, PAYMENT_LINK_LIMITS.thankYouText)
  @IsNotBlank()
  thank_you_text?: string | null;
}
