import { Controller, Get, NotFoundException, Param, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Assets, sendAsset } from '../assets/assets';
import { PageErrorFilter } from './page-error.filter';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves styles, scripts and fonts under addresses that change with their content. */
@Controller('assets')
@UseFilters(PageErrorFilter)
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':hash/*')
  async asset(
    @Param('hash') hash: string,
    @Param('*') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asset = this.assets.find(name);
    if (!asset) throw new NotFoundException();
    // During a rollout a page of one release may reach a server of the other. It gets the present file, uncached.
    reply.header('cache-control', hash === this.assets.hash ? FOR_EVER : 'no-store');
    await sendAsset(reply, asset);
  }
}
