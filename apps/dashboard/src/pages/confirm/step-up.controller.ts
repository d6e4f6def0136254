import { Body, Get, Post, Query, Req, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { ownPath } from '../../http/next.rules';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { UsePasskey } from '../../passkeys/use-passkey';
import { VerifySecondFactor } from '../../second-factors/verify-second-factor';
import { ConfirmPassword } from '../../sign-in/confirm-password';
import { typedIn } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { StepUpPage, type StepUpRequest } from './step-up-page';

type Form = Record<string, unknown> | null;

/**
 * Step-up authentication: a signed-in user authenticates again before a sensitive action and then returns to
 * the previous page. Throwing `StepUpRequired` redirects to this page.
 */
@PageController('dashboard/confirm')
export class StepUpController {
  constructor(
    private readonly page: StepUpPage,
    private readonly password: ConfirmPassword,
    private readonly factor: VerifySecondFactor,
    private readonly passkey: UsePasskey,
  ) {}

  @Allowed(null)
  @Get()
  form(
    @CurrentRequest() visit: RequestContext,
    @Query() { proof, next }: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.show({ visit, proof, next, reply });
  }

  @Allowed(null)
  @Post('password')
  byPassword(
    @CurrentRequest() visit: RequestContext,
    @Query() query: Record<string, unknown>,
    @Body() body: Form,
    @Req() { ip: address }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, user } = sessionContextOf(visit);
    const { current_password: password } = typedIn(body, ['current_password']);
    const typed = { session, email: user.email, password, address };
    return this.confirmed({ visit, reply, next: query.next, proof: query.proof }, () =>
      this.password.execute(typed),
    );
  }

  @Allowed(null)
  @Post('code')
  byCode(
    @CurrentRequest() visit: RequestContext,
    @Query() query: Record<string, unknown>,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { code } = typedIn(body, ['code']);
    return this.confirmed({ visit, reply, next: query.next, proof: query.proof }, () =>
      this.factor.confirm(sessionContextOf(visit).session, code),
    );
  }

  @Allowed(null)
  @Post('passkey/options')
  async options(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const options = await this.passkey.factorOptions(sessionContextOf(visit).session);
    await reply.header('cache-control', 'no-store').send(options);
  }

  @Allowed(null)
  @Post('passkey')
  byPasskey(
    @CurrentRequest() visit: RequestContext,
    @Query() query: Record<string, unknown>,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { passkey } = typedIn(body, ['passkey']);
    return this.confirmed({ visit, reply, next: query.next, proof: query.proof }, () =>
      this.passkey.confirm(sessionContextOf(visit).session, passkey),
    );
  }

  private async confirmed(asked: StepUpRequest, confirm: () => Promise<void>): Promise<void> {
    try {
      await confirm();
    } catch (error) {
      return this.page.show(asked, problemsOf(error));
    }
    return answerWith(asked.reply, { goTo: ownPath(asked.next) });
  }
}
