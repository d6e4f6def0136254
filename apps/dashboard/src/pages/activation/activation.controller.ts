import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { checkedAccount, checkedDetails } from '../../applications/application.rules';
import { ChangeApplication } from '../../applications/change-application';
import { ChangeDocuments } from '../../applications/change-documents';
import { PayoutsClient } from '../../clients/payouts.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { Sessions } from '../../sessions/sessions';
import { fileIn } from '../../uploads/uploaded-file';
import { ActivationPage } from './activation-page';

type Form = Record<string, unknown> | null;

const textsIn = (body: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** Application for live mode. Both modes show the same application. */
@PageController('dashboard/activation')
export class ActivationController {
  constructor(
    private readonly page: ActivationPage,
    private readonly change: ChangeApplication,
    private readonly documents: ChangeDocuments,
    private readonly payouts: PayoutsClient,
    private readonly sessions: Sessions,
  ) {}

  @Allowed(null)
  @Get()
  show(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.page.show(visit, reply);
  }

  @Allowed('activation.change')
  @Post('details')
  details(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = textsIn(body);
    return this.page.answer({ visit, reply, operation, typed }, (actor) =>
      this.change.save(actor, { details: checkedDetails(typed) }),
    );
  }

  /** Changing the bank account requires step-up authentication. */
  @Allowed('bank.change')
  @Post('account')
  async account(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const typed = textsIn(body);
    const banks = (await this.payouts.banks()).map(({ code }) => code);
    return this.page.answer({ visit, reply, operation, typed }, (actor) =>
      this.change.save(actor, { account: checkedAccount(typed, banks) }),
    );
  }

  @Allowed('activation.change')
  @Post('documents')
  add(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.answer({ visit, reply, operation, typed: {} }, async (actor) => {
      const file = fileIn(body, 'file');
      if (!file) throw invalidField('needed', 'is required');
      await this.documents.add(actor, textsIn(body).document ?? '', file);
    });
  }

  @Allowed('activation.change')
  @Post('documents/:id/remove')
  remove(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.answer({ visit, reply, operation, typed: {} }, (actor) =>
      this.documents.remove(actor, id),
    );
  }

  @Allowed('activation.change')
  @Post('submit')
  async submit(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    return this.page.answer({ visit, reply, operation, typed: {} }, (actor) => this.change.submit(actor));
  }
}
