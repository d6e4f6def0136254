import { Controller, Get, NotFoundException, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Assets } from './assets';
import { acceptedEncoding } from './encoding';
import { PageErrorFilter } from './page-error.filter';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Styles, scripts and fonts under addresses that change with their content. */
@Controller('assets')
@UseFilters(PageErrorFilter)
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':hash/*')
  async asset(
    @Param('hash') hash: string,
    @Param('*') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asset = this.assets.find(name);
    if (!asset) throw new NotFoundException();
    const accepted = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    const encoded = accepted && asset.encodings[accepted];
    if (encoded) reply.header('content-encoding', accepted);
    // While a release rolls out, a page of one may ask a server of the other: it gets what there is, and does not keep it.
    const caching = hash === this.assets.hash ? FOR_EVER : 'no-store';
    await reply
      .headers({ 'content-type': asset.type, 'cache-control': caching, vary: 'accept-encoding' })
      .send(encoded ?? asset.body);
  }
}
