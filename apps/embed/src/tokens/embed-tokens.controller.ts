import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { mintEmbedTokenCommand, type EmbedToken } from '@tulay/contracts';
import type { MintEmbedTokenRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MintEmbedToken } from './mint-embed-token';

@Controller()
export class EmbedTokensController {
  constructor(private readonly mintEmbedToken: MintEmbedToken) {}

  @OnCommand(mintEmbedTokenCommand)
  mint(@Payload() request: MintEmbedTokenRequest): Promise<EmbedToken> {
    return this.mintEmbedToken.execute(request);
  }
}
