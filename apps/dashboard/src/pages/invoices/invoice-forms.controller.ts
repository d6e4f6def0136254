import { Body, Get, Post, Query, Res } from '@nestjs/common';

import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { InvoicesClient } from '../../clients/invoices.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { TypedOperation, type Operation } from '../../operations/form-operation';
import { operationStrings } from '../../operations/operations.strings';
import { IdInPath } from '../catalog/id-in-path';
import { Names } from '../catalog/names';
import { Pick } from '../catalog/pick';
import { doneAt } from '../frame/dashboard-pages';
import { parameter, type RawQuery } from '../frame/filters.view';
import { metadataChanges } from '../forms/metadata-text';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { InvoiceFormPages } from './invoice-form-pages';
import { fieldOfIssue, pressed, withoutBlankLines } from './invoice-lines';
import { blankInvoice, changesOf, invoiceTyped, readInvoice, withFixed } from './invoice.form';
import { invoicePath } from './invoices.view';

@PageController('dashboard/invoices')
export class InvoiceFormsController {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly names: Names,
    private readonly pick: Pick,
    private readonly forms: InvoiceFormPages,
  ) {}

  /** The page of a customer or product may link here with its ID. */
  @Allowed('invoices:write')
  @Get('new')
  async add(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.names.product(visit, parameter(query, 'product'));
    return this.forms.show(reply, visit, { typed: blankInvoice(parameter(query, 'customer'), product) });
  }

  @Allowed('invoices:write')
  @Post('new')
  async create(
    @CurrentVisit() visit: Visit,
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
    @CurrentVisit() visit: Visit,
    @IdInPath('inv') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const invoice = await this.invoices.get(visit, { id });
    return this.forms.show(reply, visit, { typed: invoiceTyped(invoice), invoice });
  }

  @Allowed('invoices:write')
  @Post(':id/edit')
  async update(
    @CurrentVisit() visit: Visit,
    @IdInPath('inv') id: string,
    @Body() body: FormBody,
    @TypedOperation() operation: Operation | null,
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

  /** Returns the form after a button that changes only the form. */
  private async pressed(visit: Visit, typed: TypedForm): Promise<TypedForm | null> {
    const isPick = typed.value('do') === 'pick';
    return pressed(typed, isPick ? await this.pick.newestProducts(visit) : []);
  }
}
