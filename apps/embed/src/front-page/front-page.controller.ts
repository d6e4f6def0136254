import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { sendPage, Pages } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit } from '../http/page-limit.guard';
import { frontPageStrings as strings } from './front-page.strings';

/** Serves the front page, with links for payers, merchants and developers. */
@Controller()
export class FrontPageController {
  constructor(private readonly pages: Pages) {}

  @Get('/')
  @UseGuards(PageLimit)
  async page(@Res() reply: FastifyReply): Promise<void> {
    const head = {
      language: strings.language,
      title: strings.title,
      styles: ['front-page/front-page.css'],
    } as const;
    await sendPage(reply, this.pages.render('/front-page/front-page', head, { strings }));
  }
}
