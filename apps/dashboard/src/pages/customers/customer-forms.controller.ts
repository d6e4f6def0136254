import { Body, Get, Post, Res } from '@nestjs/common';
import { type Customer } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { CustomersClient } from '../../clients/customers.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { doneAt } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { FormPages } from '../catalog/form-pages';
import { metadataChanges } from '../forms/metadata-text';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { customerFields, customerTyped, readCustomer } from './customer.form';
import { customersStrings as words } from './customers.strings';
import { customerPath, CUSTOMERS_PATH } from './customers.view';

@PageController('dashboard/customers')
export class CustomerFormsController {
  constructor(
    private readonly customers: CustomersClient,
    private readonly forms: FormPages,
  ) {}

  @Allowed('customers:write')
  @Get('new')
  add(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.newForm(visit, reply, customerTyped());
  }

  @Allowed('customers:write')
  @Post('new')
  async create(
    @CurrentVisit() visit: Visit,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = new TypedForm(body);
    const customer = readCustomer(typed);
    const made = await typed.attempt(() =>
      this.customers.create(visit, { ...customer, id: typed.newId('cus') }),
    );
    if (!made) return this.newForm(visit, reply, typed);
    return answerWith(reply, { goTo: doneAt(customerPath(made.id), 'created') });
  }

  @Allowed('customers:write')
  @Get(':id/edit')
  async edit(
    @CurrentVisit() visit: Visit,
    @IdInPath('cus') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const customer = await this.customers.get(visit, { id });
    return this.editForm(visit, reply, customer, customerTyped(customer));
  }

  @Allowed('customers:write')
  @Post(':id/edit')
  async update(
    @CurrentVisit() visit: Visit,
    @IdInPath('cus') id: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const customer = await this.customers.get(visit, { id });
    const typed = new TypedForm(body);
    const { metadata: wanted, ...fields } = readCustomer(typed);
    const metadata = metadataChanges(customer.metadata, wanted);
    const saved = await typed.attempt(() => this.customers.update(visit, { id, ...fields, metadata }));
    if (!saved) return this.editForm(visit, reply, customer, typed);
    return answerWith(reply, { goTo: doneAt(customerPath(id), 'saved') });
  }

  private newForm(visit: Visit, reply: FastifyReply, typed: TypedForm): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'customers',
      title: words.add,
      action: `${CUSTOMERS_PATH}/new`,
      groups: customerFields(),
      typed,
      submit: formStrings.create,
      cancel: CUSTOMERS_PATH,
    });
  }

  private editForm(visit: Visit, reply: FastifyReply, customer: Customer, typed: TypedForm): Promise<void> {
    const path = customerPath(customer.id);
    return this.forms.form(reply, visit, {
      section: 'customers',
      title: interpolate(words.change, { name: customer.name }),
      action: `${path}/edit`,
      groups: customerFields(),
      typed,
      submit: formStrings.save,
      cancel: path,
    });
  }
}
