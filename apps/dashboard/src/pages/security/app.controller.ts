import { Body, Get, Post, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { toString as drawn } from 'qrcode';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { ConfirmTotp } from '../../second-factors/confirm-totp';
import { GenerateTotpSecret } from '../../second-factors/generate-totp-secret';
import { RemoveTotp } from '../../second-factors/remove-totp';
import { RenewRecoveryCodes } from '../../second-factors/renew-recovery-codes';
import { typedIn, withProblems, type Field } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { SecurityPage } from './security-page';
import { SECURITY } from './security.controller';
import { securityStrings as words } from './security.strings';

/** Authenticator app and recovery codes. */
@PageController('dashboard/security')
export class AppController {
  constructor(
    private readonly page: SecurityPage,
    private readonly draw: GenerateTotpSecret,
    private readonly confirm: ConfirmTotp,
    private readonly remove: RemoveTotp,
    private readonly renew: RenewRecoveryCodes,
  ) {}

  @Allowed(null)
  @Post('app')
  async begin(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, user } = sessionContextOf(visit);
    await operation.once(() => this.draw.execute(session, user.email));
    return answerWith(reply, { goTo: `${SECURITY}/app` });
  }

  @Allowed(null)
  @Get('app')
  form(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply);
  }

  @Allowed(null)
  @Post('app/confirm')
  async finish(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Record<string, unknown> | null,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    let codes: string[];
    try {
      const { code } = typedIn(body, ['code']);
      codes = await operation.once(() => this.confirm.execute(sessionContextOf(visit).session, code));
    } catch (error) {
      return this.show(visit, reply, problemsOf(error));
    }
    if (codes.length) return this.page.codes(visit, reply, codes);
    return answerWith(reply, { goTo: `${SECURITY}?done=saved` });
  }

  @Allowed(null)
  @Post('app/remove')
  async end(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.remove.execute(sessionContextOf(visit).session));
    return answerWith(reply, { goTo: `${SECURITY}?done=deleted` });
  }

  @Allowed(null)
  @Post('recovery-codes')
  async codes(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const codes = await operation.once(() => this.renew.execute(sessionContextOf(visit).session));
    return this.page.codes(visit, reply, codes);
  }

  private async show(
    visit: RequestContext,
    reply: FastifyReply,
    problems: Record<string, string> = {},
  ): Promise<void> {
    const { session, user } = sessionContextOf(visit);
    const waiting = await this.draw.waiting(session, user.email);
    if (!waiting) return answerWith(reply, { goTo: SECURITY });
    const picture = await drawn(waiting.uri, { type: 'svg', margin: 2 });
    const secret = waiting.secret.match(/.{1,4}/g)!.join(' ');
    const view = { picture, secret, field: withProblems([codeField()], problems)[0] };
    const status = Object.keys(problems).length ? 400 : 200;
    return this.page.write(visit, reply, { template: 'app', view, status });
  }
}

const codeField = (): Field => ({ name: 'code', label: words.firstCode, autocomplete: 'one-time-code' });
