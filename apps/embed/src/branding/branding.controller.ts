import { Controller, Get, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PollLimit } from '../http/page-limit.guard';
import { accentCss } from '@tulay/pages';
import { LogosClient } from './logos.client';

const FOR_EVER = 'public, max-age=31536000, immutable';
const CSS_HEADERS = { 'content-type': 'text/css; charset=utf-8', 'cache-control': FOR_EVER };
const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;
/** Prevents an SVG that is opened directly from running scripts or loading resources. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Serves logos, accent colors and corner styles at URLs that change with their content. */
@Controller('assets')
@UseGuards(PollLimit)
export class BrandingController {
  constructor(private readonly logos: LogosClient) {}

  @Get('logos/:name')
  async logo(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const [, hash, extension] = /^([0-9a-f]{32})\.(png|svg)$/.exec(name) ?? [];
    if (hash === undefined) throw new NotFoundException();
    const { kind, content } = await this.logos.get(hash);
    if (kind !== extension) throw new NotFoundException();
    const headers = {
      'content-type': TYPES[kind],
      'cache-control': FOR_EVER,
      'content-security-policy': PICTURE_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    };
    await reply.headers(headers).send(content);
  }

  @Get('accents/:name')
  async accent(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const [, colour] = /^([0-9a-f]{6})\.css$/.exec(name) ?? [];
    if (colour === undefined) throw new NotFoundException();
    await reply.headers(CSS_HEADERS).send(accentCss(`#${colour}`));
  }

  /** Serves the style for the corner radius that the embedding site requests. */
  @Get('corners/:name')
  async corners(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const [, pixels] = /^(\d|1\d|2[0-4])\.css$/.exec(name) ?? [];
    if (pixels === undefined) throw new NotFoundException();
    await reply.headers(CSS_HEADERS).send(`:root{--corner:${pixels}px;--corner-card:${pixels}px}`);
  }
}
