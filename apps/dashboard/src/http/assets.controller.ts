import { Controller, Get, Param, Res, UseFilters } from '@nestjs/common';
import { Assets, serveAsset } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageErrorFilter } from './page-error.filter';

/** Serves styles and fonts, to everybody and without a cookie. */
@Controller('dashboard/assets')
@UseFilters(PageErrorFilter)
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':hash/*')
  asset(@Param('hash') hash: string, @Param('*') name: string, @Res() reply: FastifyReply): Promise<void> {
    return serveAsset(this.assets, { hash, name }, reply);
  }
}
