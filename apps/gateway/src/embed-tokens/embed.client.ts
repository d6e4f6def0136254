import { Injectable } from '@nestjs/common';
import { EMBED_TTL_SECONDS, mintEmbedTokenCommand, type EmbedToken, type Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { CreateEmbedTokenBody } from './embed-tokens.body';

@Injectable()
export class EmbedClient {
  constructor(private readonly commands: CommandClient) {}

  mint(owner: Tenant, body: CreateEmbedTokenBody): Promise<EmbedToken> {
    return this.commands.ask(mintEmbedTokenCommand, {
      ...owner,
      projectId: body.project_uuid,
      audience: body.audience,
      surface: body.surface ?? 'payments',
      scopeField: body.scope_field ?? null,
      scopeValue: body.scope_value ?? null,
      tabs: body.tabs ?? null,
      ttlSeconds: body.ttl_seconds ?? EMBED_TTL_SECONDS.default,
    });
  }
}
