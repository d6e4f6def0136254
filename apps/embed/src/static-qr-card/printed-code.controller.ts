import { Controller, Get, NotFoundException, Param, Query, Res, UseGuards } from '@nestjs/common';
import { isPrintLayout } from '@tulay/contracts';
import { Pages } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit } from '../http/page-limit.guard';
import { PrintCode } from './print-code';

const FILE = /^(sqr_\w+)\.(svg|pdf)$/;

/** Serves static QR codes for printing. Merchants also embed them in their sites. */
@Controller('qr')
@UseGuards(PageLimit)
export class PrintedCodeController {
  constructor(
    private readonly printCode: PrintCode,
    private readonly pages: Pages,
  ) {}

  @Get(':file')
  async file(
    @Param('file') file: string,
    @Res() reply: FastifyReply,
    @Query('layout') layout: unknown = 'card',
  ): Promise<void> {
    const [, id = '', kind] = FILE.exec(file) ?? [];
    if (kind === 'svg') return this.svg(id, reply);
    if (kind !== 'pdf' || !isPrintLayout(layout)) throw new NotFoundException();
    const pdf = await this.printCode.pdf(id, layout);
    const type = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}-${layout}.pdf"`,
    };
    await reply.headers({ ...HEADERS, ...type }).send(pdf);
  }

  private async svg(id: string, reply: FastifyReply): Promise<void> {
    const view = await this.printCode.drawing(id);
    const drawing = this.pages.part('/static-qr-card/card', { view });
    await reply.headers({ ...HEADERS, 'content-type': 'image/svg+xml; charset=utf-8' }).send(drawing.trim());
  }
}

const HEADERS = {
  // Prevents an SVG that is opened directly from running scripts. The logo is embedded as a data URL.
  'content-security-policy': "default-src 'none'; img-src data:",
  'cross-origin-resource-policy': 'cross-origin',
  // Short, so an archived code disappears from caches within minutes.
  'cache-control': 'public, max-age=300',
  // The card uses the selected language, or else the browser's language.
  vary: 'Accept-Language, Cookie',
};
