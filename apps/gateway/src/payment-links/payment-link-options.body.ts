import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_AMOUNT_MAX, ASKS, PAYMENT_LINK_LIMITS, type FieldRequirement } from '@tulay/contracts';
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
import { BaseBody } from '../requests/inputs';
import { IsFieldKey, IsNotBlank } from '../validation/decorators';

export class PaymentLinkFieldBody {
  @ApiProperty({
    example: 'table_no',
    description: 'Metadata key under which the answer is stored on the payment.',
  })
  @IsFieldKey()
  key: string;

  @ApiProperty({ example: 'Table', description: 'Label shown to the payer.' })
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
  name?: FieldRequirement | null;

  @ApiPropertyOptional({ default: 'off', enum: ASKS, description: 'Email address for receipts.' })
  @IsOptional()
  @IsIn(ASKS)
  email?: FieldRequirement | null;

  @ApiPropertyOptional({ default: 'off', enum: ASKS })
  @IsOptional()
  @IsIn(ASKS)
  phone?: FieldRequirement | null;
}

/** Payment link options other than the amount. All options can be changed later. */
export class PaymentLinkOptionsBody extends BaseBody {
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
      'Maximum quantity per payment, at `amount` each. Limited by the stock if `product_id` has tracked inventory.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(PAYMENT_LINK_LIMITS.maxQuantity)
  max_quantity?: number | null;

  @ApiPropertyOptional({
    type: () => [PaymentLinkFieldBody],
    description:
      "Questions for the payer. Answers are stored in the payment's metadata and shown on the receipt.",
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
      "Contact details to collect from the payer; each is `off`, `optional` or `required`. Stored as the payment's `customer`.",
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => PayerFieldsBody)
  payer_fields?: PayerFieldsBody | null;

  @ApiPropertyOptional({
    example: 'Salamat po! Show this at the counter.',
    description: 'Message shown after payment and on the receipt.',
  })
  @IsOptional()
  @IsString()
  @Length(1, PAYMENT_LINK_LIMITS.thankYouText)
  @IsNotBlank()
  thank_you_text?: string | null;
}
