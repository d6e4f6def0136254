import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EMBED_AUDIENCES,
  EMBED_SCOPE_FIELDS,
  EMBED_SURFACES,
  PANEL_TABS,
  type EmbedAudience,
  type EmbedScopeField,
  type EmbedSurface,
  type EmbedToken,
  type PanelTab,
} from '@tulay/contracts';
import { Integer, OneOf, Text } from '../docs/openapi-fields';

@ApiSchema({ name: 'EmbedToken' })
export class EmbedTokenSchema implements EmbedToken {
  @Text('Pass it as `?token=` to open the page until the token expires.') token: string;
  @ApiProperty({ type: String, format: 'date-time' }) expires_at: string;
  @ApiProperty({ type: String, format: 'uuid' }) project_uuid: string;
  @OneOf(EMBED_SURFACES) surface: EmbedSurface;
  @OneOf(EMBED_AUDIENCES) audience: EmbedAudience;
  @ApiProperty({ type: String, nullable: true, enum: [...EMBED_SCOPE_FIELDS, null] })
  scope_field: EmbedScopeField | null;
  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { type: 'string', enum: [...PANEL_TABS] },
    description: 'Tabs that the token opens; null means all six.',
  })
  tabs: PanelTab[] | null;
  @Integer() ttl_seconds: number;
}
