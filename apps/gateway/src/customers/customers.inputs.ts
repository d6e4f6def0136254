import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CUSTOMER_LIMITS } from '@tulay/contracts';
import { Type } from 'class-transformer';
import { IsOptional, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody, ListQuery } from '../requests/inputs';
import {
  IsCountryCode,
  IsEmailAddress,
  IsMetadata,
  IsNotBlank,
  IsSearchText,
} from '../validation/decorators';
import { IsNotNull } from '../validation/presence';

/** Omitted fields remain unchanged. An empty string or null clears a field. */
export class CustomerAddressBody {
  @ApiPropertyOptional({ example: '123 Rizal Avenue' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.line)
  line1?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.line)
  line2?: string | null;

  @ApiPropertyOptional({ example: 'Makati' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.city)
  city?: string | null;

  @ApiPropertyOptional({ example: 'Metro Manila' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.region)
  region?: string | null;

  @ApiPropertyOptional({ example: '1200' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.postalCode)
  postal_code?: string | null;

  @ApiPropertyOptional({ default: 'PH', description: 'ISO 3166-1 alpha-2.' })
  @IsOptional()
  @IsCountryCode()
  country?: string | null;
}

@Example({ name: 'Juan dela Cruz', email: 'juan@example.com' })
export class CreateCustomerBody extends BaseBody {
  @ApiProperty({ example: 'Juan dela Cruz' })
  @IsString()
  @Length(1, CUSTOMER_LIMITS.name)
  @IsNotBlank()
  name: string;

  @ApiPropertyOptional({ example: 'juan@example.com' })
  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @ApiPropertyOptional({ example: '+63 917 123 4567' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.phone)
  phone?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => CustomerAddressBody)
  address?: CustomerAddressBody | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** Omitted fields remain unchanged. */
@Example({ phone: '+63 917 123 4567', address: { city: 'Makati' } })
export class UpdateCustomerBody extends BaseBody {
  @IsNotNull()
  @IsString()
  @Length(1, CUSTOMER_LIMITS.name)
  @IsNotBlank()
  name?: string;

  @ApiPropertyOptional({ description: 'Empty or null clears it.' })
  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @ApiPropertyOptional({ description: 'Empty or null clears it.' })
  @IsOptional()
  @IsString()
  @MaxLength(CUSTOMER_LIMITS.phone)
  phone?: string | null;

  @ApiPropertyOptional({ description: 'Merged field by field; null clears the address.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => CustomerAddressBody)
  address?: CustomerAddressBody | null;

  @ApiPropertyOptional({
    description:
      'Merged key by key. Set a key to null to delete it, or `metadata` to null to delete all keys.',
  })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

export class ListCustomersQuery extends ListQuery {
  @ApiPropertyOptional({ description: 'Only customers with this email address, in any case.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  email?: string;

  @ApiPropertyOptional({
    description:
      'Search in name, email and phone that ignores case and accents. One or two characters match only the start of a word.',
  })
  @IsOptional()
  @IsSearchText({ max: 200 })
  q?: string;
}
