import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { sendAsset } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { EmbedScript } from './embed-script';
import { cachingOf, isNotModified } from './embed-script.rules';

/** Serves the only script that merchants add to their sites. */
@Controller('embed.js')
export class EmbedScriptController {
  constructor(private readonly script: EmbedScript) {}

  @Get()
  async send(
    @Query('v') asked: string | string[] | undefined,
    @Headers('if-none-match') cached: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { version, asset } = this.script;
    const etag = `W/"${version}"`;
    reply.headers({
      etag,
      'cache-control': cachingOf(asked, version),
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (isNotModified(cached, etag)) await reply.status(304).send();
    else await sendAsset(reply, asset);
  }
}
