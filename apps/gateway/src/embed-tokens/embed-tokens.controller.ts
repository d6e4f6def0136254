import { Body, Controller, Post } from '@nestjs/common';
import type { EmbedToken, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { EmbedTokenSchema } from './embed-token.openapi';
import { CurrentTenant } from '../http/params';
import { CreateEmbedTokenBody } from './embed-tokens.body';
import { EmbedClient } from './embed.client';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('v1/embed_tokens')
export class EmbedTokensController {
  constructor(private readonly embed: EmbedClient) {}

  @Post()
  @RequireScope('embed_tokens:write', { answersSecret: true })
  @Describe({
    summary: 'Create an embed token',
    description:
      'Opens `/embed/payments/{project_uuid}` or `/embed/panel/{project_uuid}` with `?token=`. Create a new token for each page view.',
    status: 201,
    answer: EmbedTokenSchema,
    errors: [
      'unsupported_combo',
      'unexpected_scope',
      'missing_scope',
      'invalid_tabs',
      'project_not_found',
      'customer_not_found',
      'project_disabled',
    ],
  })
  create(@CurrentTenant() owner: Tenant, @Body(DtoPipe) body: CreateEmbedTokenBody): Promise<EmbedToken> {
    return this.embed.mint(owner, body);
  }
}
