import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { acceptedEncoding } from '../layout/encoding';
import { EmbedScript } from './embed-script';
import { cachingOf, isKnownTo } from './embed-script.rules';

/** The one script that merchants put on their own pages. */
@Controller('embed.js')
export class EmbedScriptController {
  constructor(private readonly script: EmbedScript) {}

  @Get()
  async send(
    @Query('v') asked: string | string[] | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Headers('accept-encoding') accepts: string | undefined,
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
    if (isKnownTo(known, etag)) return reply.status(304).send();
    const encoding = acceptedEncoding(accepts);
    const encoded = encoding && asset.encodings[encoding];
    if (encoded) reply.header('content-encoding', encoding);
    await reply.header('content-type', asset.type).send(encoded ?? asset.body);
  }
}
