import { Body, Get, Post, Query, Res } from '@nestjs/common';

import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { InvoicesClient } from '../../clients/invoices.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { IdInPath } from '../catalog/id-in-path';
import { NameLookup } from '../catalog/name-lookup';
import { SelectOptions } from '../catalog/select-options';
import { doneAt } from '../frame/dashboard-pages';
import { parameter, type RawQuery } from '../frame/filters.view';
import { metadataChanges } from '../forms/metadata-text';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { InvoiceFormPages } from './invoice-form-pages';
import { fieldOfIssue, afterButton, withoutBlankLines } from './invoice-lines';
import { blankInvoice, changesOf, invoiceTyped, readInvoice, withFixed } from './invoice.form';
import { invoicePath } from './invoices.view';

@PageController('dashboard/invoices')
export class InvoiceFormsController {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly names: NameLookup,
    private readonly pick: SelectOptions,
    private readonly forms: InvoiceFormPages,
  ) {}

  /** The query contains a customer's or product's ID if the user came from that object's page. */
  @Allowed('invoices:write')
  @Get('new')
  async add(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.names.product(visit, parameter(query, 'product'));
    return this.forms.show(reply, visit, { typed: blankInvoice(parameter(query, 'customer'), product) });
  }

  @Allowed('invoices:write')
  @Post('new')
  async create(
    @CurrentRequest() visit: RequestContext,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sent = new TypedForm(body);
    const other = await this.pressed(visit, sent);
    if (other) return this.forms.show(reply, visit, { typed: other });
    const typed = withoutBlankLines(sent);
    const draft = readInvoice(typed);
    const metadata = typed.metadata('metadata');
    const made = await typed.attempt(
      () => this.invoices.create(visit, { ...draft, metadata, id: typed.newId('inv') }),
      fieldOfIssue,
    );
    if (!made) return this.forms.show(reply, visit, { typed });
    return answerWith(reply, { goTo: doneAt(invoicePath(made.id), 'created') });
  }

  @Allowed('invoices:write')
  @Get(':id/edit')
  async edit(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('inv') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const invoice = await this.invoices.get(visit, { id });
    return this.forms.show(reply, visit, { typed: invoiceTyped(invoice), invoice });
  }

  @Allowed('invoices:write')
  @Post(':id/edit')
  async update(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('inv') id: string,
    @Body() body: FormBody,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const invoice = await this.invoices.get(visit, { id });
    const sent = withFixed(invoice, new TypedForm(body));
    const other = await this.pressed(visit, sent);
    if (other) return this.forms.show(reply, visit, { typed: other, invoice });
    const typed = withoutBlankLines(sent);
    if (!operation) return this.forms.show(reply, visit, { typed, invoice, alert: operationStrings.stale });
    const changes = changesOf(invoice, readInvoice(typed));
    const metadata = metadataChanges(invoice.metadata, typed.metadata('metadata'));
    const saved = await typed.attempt(
      () => this.invoices.update(visit, { id, changes, metadata }, operation.id),
      fieldOfIssue,
    );
    if (!saved) return this.forms.show(reply, visit, { typed, invoice });
    return answerWith(reply, { goTo: doneAt(invoicePath(id), 'saved') });
  }

  /**
   * Returns the form after a click on a button that changes the form without saving, such as "Add line".
   * Returns null if no such button was clicked.
   */
  private async pressed(visit: RequestContext, typed: TypedForm): Promise<TypedForm | null> {
    const isPick = typed.value('do') === 'pick';
    return afterButton(typed, isPick ? await this.pick.newestProducts(visit) : []);
  }
}
