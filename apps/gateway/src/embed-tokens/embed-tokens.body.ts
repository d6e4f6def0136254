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
import { AnyBody } from '../requests/inputs';
import { IsListOfNames, IsUuid } from '../validation/decorators';

@Example({ project_uuid: '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11', audience: 'merchant', surface: 'panel' })
export class CreateEmbedTokenBody extends AnyBody {
  @ApiProperty({ description: 'The project whose page it opens.' })
  @IsUuid()
  project_uuid: string;

  @ApiProperty({
    description: 'Who will look: the merchant sees everything, a customer what the scope names.',
  })
  @IsIn(EMBED_AUDIENCES)
  audience: EmbedAudience;

  @ApiPropertyOptional({
    default: 'payments',
    description: 'Which page it opens. The panel is for the merchant only.',
  })
  @IsOptional()
  @IsIn(EMBED_SURFACES)
  surface?: EmbedSurface | null;

  @ApiPropertyOptional({
    description: 'With audience `customer` only, and required there: what names their payments.',
  })
  @IsOptional()
  @IsIn(EMBED_SCOPE_FIELDS)
  scope_field?: EmbedScopeField | null;

  @ApiPropertyOptional({
    description: 'The id of a customer of yours, or your own reference. Never echoed, sealed in the token.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  scope_value?: string | null;

  @ApiPropertyOptional({
    description:
      'The tabs of the panel it opens; all six if omitted or empty. Names that are no tab are dropped.',
  })
  @IsOptional()
  @IsListOfNames(PANEL_TABS)
  tabs?: string[] | null;

  @ApiPropertyOptional({ default: EMBED_TTL_SECONDS.default })
  @IsOptional()
  @IsInt()
  @Min(EMBED_TTL_SECONDS.min)
  @Max(EMBED_TTL_SECONDS.max)
  ttl_seconds?: number | null;
}
