import { Controller, Get, NotFoundException, Param, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PageErrorFilter } from '../http/page-error.filter';
import { PageLimit } from '../http/page-limit.guard';
import { Pages } from '../layout/pages';
import { toStaticQrView } from './static-qr.view';
import { StaticQrsClient } from './static-qrs.client';

const EXTENSION = '.svg';

/** A static QR code for printing. Merchants show it in their own pages too. */
@Controller('qr')
@UseFilters(PageErrorFilter)
@UseGuards(PageLimit)
export class StaticQrImageController {
  constructor(
    private readonly staticQrs: StaticQrsClient,
    private readonly pages: Pages,
  ) {}

  @Get(':file')
  async image(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    if (!file.endsWith(EXTENSION)) throw new NotFoundException();
    const image = await this.staticQrs.image(file.slice(0, -EXTENSION.length));
    const drawing = this.pages.part('/static-qr-image/static-qr', { view: toStaticQrView(image) });
    await reply.headers(HEADERS).send(drawing.trim());
  }
}

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // An SVG opened on its own must not run code.
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  // Short, so that caches drop an archived code within minutes.
  'cache-control': 'public, max-age=300',
};
