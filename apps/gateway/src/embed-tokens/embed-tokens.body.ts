import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  EMBED_AUDIENCES,
  EMBED_SCOPE_FIELDS,
  EMBED_SURFACES,
  EMBED_TTL_SECONDS,
  PANEL_TABS,
  type EmbedAudience,
  type EmbedScopeField,
  type EmbedSurface,
} from '@tulay/contracts';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import { IsStringList, IsUuid } from '../validation/decorators';
import { IsNeverEmpty } from '../validation/presence';

@Example({ project_uuid: '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11', audience: 'merchant', surface: 'panel' })
export class CreateEmbedTokenBody extends BaseBody {
  @ApiProperty({ description: 'UUID of the project whose page the token opens.' })
  @IsUuid()
  project_uuid: string;

  @ApiProperty({
    description: 'Who views the page: `merchant` sees everything, `customer` only the payments in the scope.',
  })
  @IsIn(EMBED_AUDIENCES)
  audience: EmbedAudience;

  @ApiPropertyOptional({
    default: 'payments',
    description: 'Page that the token opens. `panel` requires the audience `merchant`.',
  })
  @IsOptional()
  @IsIn(EMBED_SURFACES)
  surface?: EmbedSurface | null;

  @ApiPropertyOptional({
    description:
      "Payment field that identifies the customer's payments. Required when `audience` is `customer`; otherwise not allowed.",
  })
  @IsOptional()
  @IsIn(EMBED_SCOPE_FIELDS)
  scope_field?: EmbedScopeField | null;

  @ApiPropertyOptional({
    description: 'ID of the customer, or your own reference. Encrypted in the token and never returned.',
  })
  @IsOptional()
  @IsNeverEmpty()
  @IsString()
  @Length(1, 255)
  scope_value?: string | null;

  @ApiPropertyOptional({
    description: 'Panel tabs that the token opens; all six if omitted or empty. Unknown names are ignored.',
  })
  @IsOptional()
  @IsStringList(PANEL_TABS)
  tabs?: string[] | null;

  @ApiPropertyOptional({ default: EMBED_TTL_SECONDS.default })
  @IsOptional()
  @IsInt()
  @Min(EMBED_TTL_SECONDS.min)
  @Max(EMBED_TTL_SECONDS.max)
  ttl_seconds?: number | null;
}
