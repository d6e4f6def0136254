import { Body, Get, Param, Post, Res, UseGuards } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageController, Public } from '../../http/access';
import { RequestLimit } from '../../http/request-limit.guard';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { LinkRequests } from '../../links/link-requests';
import { ResetPassword } from '../../sign-in/reset-password';
import { problemsOf } from '../forms/problems';
import { AccountPages } from './account-pages';
import { codeAmong, typedOf, type Body as Form } from './typed';

@PageController('dashboard')
export class PasswordsController {
  constructor(
    private readonly pages: AccountPages,
    private readonly requests: LinkRequests,
    private readonly resetPassword: ResetPassword,
  ) {}

  @Public()
  @Get('forgot-password')
  forgot(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('forgot', visit), status: 200 });
  }

  /** Returns the same response in the same time whether or not the address has an account. */
  @Public()
  @UseGuards(RequestLimit)
  @Post('forgot-password')
  async send(@Body() body: Form, @Res() reply: FastifyReply): Promise<void> {
    await this.requests.add(typedOf(body).email);
    return answerWith(reply, { html: this.pages.note('look'), status: 200 });
  }

  @Public()
  @Get('reset-password/:token')
  form(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('reset', visit), status: 200 });
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post('reset-password/:token')
  async reset(
    @Param('token') token: string,
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    try {
      await this.resetPassword.execute(token, typedOf(body).password);
    } catch (error) {
      const code = codeAmong(error, ['invalid_token', 'already_used', 'invalid_request']);
      const state = code === 'invalid_request' ? { problems: problemsOf(error) } : { alert: 'link' as const };
      return answerWith(reply, { html: this.pages.form('reset', { ...visit, ...state }), status: 400 });
    }
    return answerWith(reply, { html: this.pages.note('changed'), status: 200 });
  }
}
