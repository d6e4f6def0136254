import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ClientsModule } from '../clients/clients.module';
import { ClockModule } from '../clock/clock.module';
import { AnswerFrame } from './answer-frame';
import { CustomersClient } from './customers.client';
import { EmbedTokens } from './embed-tokens';
import { EmbedTokensController } from './embed-tokens.controller';
import { MintEmbedToken } from './mint-embed-token';
import { TokenLimit } from './token-limit';

@Module({
  imports: [JwtModule.register({}), ClientsModule, ClockModule],
  controllers: [EmbedTokensController],
  providers: [EmbedTokens, MintEmbedToken, CustomersClient, TokenLimit, AnswerFrame],
  exports: [AnswerFrame],
})
export class TokensModule {}
