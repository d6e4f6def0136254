import { Get, Param, Post, Res, UseGuards } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageController, Public } from '../../http/access';
import { RequestLimit } from '../../http/request-limit.guard';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { ChangeEmail } from '../../profile/change-email';
import { AccountPages } from './account-pages';
import { codeAmong } from './typed';

/** Confirms a new email address. Opening the link changes nothing, because email scanners open every link. */
@PageController('dashboard/change-email')
export class ChangeEmailController {
  constructor(
    private readonly pages: AccountPages,
    private readonly changeEmail: ChangeEmail,
  ) {}

  @Public()
  @Get(':token')
  ask(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('changeEmail', visit), status: 200 });
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post(':token')
  async change(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    try {
      await this.changeEmail.execute(token);
    } catch (error) {
      codeAmong(error, ['invalid_token', 'already_used', 'email_taken']);
      return answerWith(reply, { html: this.pages.note('spent'), status: 400 });
    }
    return answerWith(reply, { html: this.pages.note('emailChanged'), status: 200 });
  }
}
