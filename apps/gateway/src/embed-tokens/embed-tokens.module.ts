import { Module } from '@nestjs/common';
import { EmbedTokensController } from './embed-tokens.controller';
import { EmbedClient } from './embed.client';

@Module({
  controllers: [EmbedTokensController],
  providers: [EmbedClient],
})
export class EmbedTokensModule {}
