import { Get, Param, Res } from '@nestjs/common';
import { Assets, serveAsset } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Asset, PageController } from './access';

/** Serves styles and fonts without a session or cookie. */
@PageController('dashboard/assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Asset()
  @Get(':hash/*')
  asset(@Param('hash') hash: string, @Param('*') name: string, @Res() reply: FastifyReply): Promise<void> {
    return serveAsset(this.assets, { hash, name }, reply);
  }
}
