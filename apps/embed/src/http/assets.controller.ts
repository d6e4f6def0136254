import { Controller, Get, Param, Res } from '@nestjs/common';
import { Assets, serveAsset } from '@tulay/pages';
import type { FastifyReply } from 'fastify';

@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':hash/*')
  asset(@Param('hash') hash: string, @Param('*') name: string, @Res() reply: FastifyReply): Promise<void> {
    return serveAsset(this.assets, { hash, name }, reply);
  }
}
