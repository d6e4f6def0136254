import { Body, Get, Post, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { toString as drawn } from 'qrcode';
import { Allowed, PageController } from '../../http/access';
import { contextOf, CurrentVisit, type Visit } from '../../http/visit';
import { FormOperation, type Operation } from '../../operations/form-operation';
import { ConfirmTotp } from '../../second-factors/confirm-totp';
import { DrawTotp } from '../../second-factors/draw-totp';
import { RemoveTotp } from '../../second-factors/remove-totp';
import { RenewRecoveryCodes } from '../../second-factors/renew-recovery-codes';
import { typedIn, withProblems, type Field } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { SecurityPage } from './security-page';
import { SECURITY } from './security.controller';
import { securityStrings as words } from './security.strings';

/** The authenticator app and recovery codes. */
@PageController('dashboard/security')
export class AppController {
  constructor(
    private readonly page: SecurityPage,
    private readonly draw: DrawTotp,
    private readonly confirm: ConfirmTotp,
    private readonly remove: RemoveTotp,
    private readonly renew: RenewRecoveryCodes,
  ) {}

  @Allowed(null)
  @Post('app')
  async begin(
    @CurrentVisit() visit: Visit,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, user } = contextOf(visit);
    await operation.once(() => this.draw.execute(session, user.email));
    return answerWith(reply, { goTo: `${SECURITY}/app` });
  }

  @Allowed(null)
  @Get('app')
  form(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply);
  }

  @Allowed(null)
  @Post('app/confirm')
  async finish(
    @CurrentVisit() visit: Visit,
    @Body() body: Record<string, unknown> | null,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    let codes: string[];
    try {
      const { code } = typedIn(body, ['code']);
      codes = await operation.once(() => this.confirm.execute(contextOf(visit).session, code));
    } catch (error) {
      return this.show(visit, reply, problemsOf(error));
    }
    if (codes.length) return this.page.codes(visit, reply, codes);
    return answerWith(reply, { goTo: `${SECURITY}?done=saved` });
  }

  @Allowed(null)
  @Post('app/remove')
  async end(
    @CurrentVisit() visit: Visit,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.remove.execute(contextOf(visit).session));
    return answerWith(reply, { goTo: `${SECURITY}?done=deleted` });
  }

  @Allowed(null)
  @Post('recovery-codes')
  async codes(
    @CurrentVisit() visit: Visit,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const codes = await operation.once(() => this.renew.execute(contextOf(visit).session));
    return this.page.codes(visit, reply, codes);
  }

  private async show(
    visit: Visit,
    reply: FastifyReply,
    problems: Record<string, string> = {},
  ): Promise<void> {
    const { session, user } = contextOf(visit);
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
