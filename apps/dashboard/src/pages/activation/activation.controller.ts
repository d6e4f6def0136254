import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { checkedAccount, checkedDetails } from '../../applications/application.rules';
import { ChangeApplication } from '../../applications/change-application';
import { ChangeDocuments } from '../../applications/change-documents';
import { PayoutsClient } from '../../clients/payouts.client';
import { Allowed, PageController } from '../../http/access';
import { contextOf, CurrentVisit, type Visit } from '../../http/visit';
import { FormOperation, TypedOperation, type Operation } from '../../operations/form-operation';
import { Sessions } from '../../sessions/sessions';
import { fileIn } from '../../uploads/uploaded-file';
import { ActivationPage } from './activation-page';

type Form = Record<string, unknown> | null;

const textsIn = (body: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** The application for live mode. It belongs to the merchant, so both modes show the same. */
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
  show(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.page.show(visit, reply);
  }

  @Allowed('activation.change')
  @Post('details')
  details(
    @CurrentVisit() visit: Visit,
    @Body() body: Form,
    @TypedOperation() operation: Operation | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = textsIn(body);
    return this.page.answer({ visit, reply, operation, typed }, (actor) =>
      this.change.save(actor, { details: checkedDetails(typed) }),
    );
  }

  /** Changing the bank account requires recent authentication. */
  @Allowed('bank.change')
  @Post('account')
  async account(
    @CurrentVisit() visit: Visit,
    @Body() body: Form,
    @TypedOperation() operation: Operation | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(contextOf(visit).session);
    const typed = textsIn(body);
    const banks = (await this.payouts.banks()).map(({ code }) => code);
    return this.page.answer({ visit, reply, operation, typed }, (actor) =>
      this.change.save(actor, { account: checkedAccount(typed, banks) }),
    );
  }

  @Allowed('activation.change')
  @Post('documents')
  add(
    @CurrentVisit() visit: Visit,
    @Body() body: Form,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.answer({ visit, reply, operation, typed: {} }, async (actor) => {
      const file = fileIn(body, 'file');
      if (!file) throw invalidField('needed', 'must be chosen');
      await this.documents.add(actor, textsIn(body).document ?? '', file);
    });
  }

  @Allowed('activation.change')
  @Post('documents/:id/remove')
  remove(
    @CurrentVisit() visit: Visit,
    @Param('id') id: string,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.answer({ visit, reply, operation, typed: {} }, (actor) =>
      this.documents.remove(actor, id),
    );
  }

  @Allowed('activation.change')
  @Post('submit')
  async submit(
    @CurrentVisit() visit: Visit,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(contextOf(visit).session);
    return this.page.answer({ visit, reply, operation, typed: {} }, (actor) => this.change.submit(actor));
  }
}
