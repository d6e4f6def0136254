import { Body, Get, Post, Query, Res } from '@nestjs/common';
import { type PaymentLink } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PaymentLinksClient } from '../../clients/payment-links.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { Pick } from '../catalog/pick';
import { doneAt } from '../frame/dashboard-pages';
import { parameter, type RawQuery } from '../frame/filters.view';
import { formStrings } from '../forms/form.strings';
import { FormPages } from '../catalog/form-pages';
import { metadataChanges } from '../forms/metadata-text';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { linkFields } from './link-fields';
import { blankLink, linkTyped, readChanges, readLink } from './link.form';
import { linksStrings as words } from './links.strings';
import { linkPath, LINKS_PATH } from './links.view';

/** The field of the form that shows what is wrong with a field of the service. */
const nameOf = (field: string): string => (field === 'custom_fields' ? 'question_1_key' : field);

@PageController('dashboard/links')
export class LinkFormsController {
  constructor(
    private readonly links: PaymentLinksClient,
    private readonly forms: FormPages,
    private readonly pick: Pick,
  ) {}

  /** A page of a customer or a product leads here with its id. */
  @Allowed('payment_links:write')
  @Get('new')
  add(@CurrentVisit() visit: Visit, @Query() query: RawQuery, @Res() reply: FastifyReply): Promise<void> {
    const [customer, product] = [parameter(query, 'customer'), parameter(query, 'product')];
    return this.newForm(visit, reply, blankLink({ customer, product }));
  }

  @Allowed('payment_links:write')
  @Post('new')
  async create(
    @CurrentVisit() visit: Visit,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = new TypedForm(body);
    const link = readLink(typed, tenantOf(visit).environment);
    const made = await typed.attempt(
      () => this.links.create(visit, { ...link, id: typed.newId('plk') }),
      nameOf,
    );
    if (!made) return this.newForm(visit, reply, typed);
    return answerWith(reply, { goTo: doneAt(linkPath(made.id), 'created') });
  }

  @Allowed('payment_links:write')
  @Get(':id/edit')
  async edit(
    @CurrentVisit() visit: Visit,
    @IdInPath('plk') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = await this.links.get(visit, { id });
    return this.editForm(visit, reply, link, linkTyped(link));
  }

  @Allowed('payment_links:write')
  @Post(':id/edit')
  async update(
    @CurrentVisit() visit: Visit,
    @IdInPath('plk') id: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = await this.links.get(visit, { id });
    const typed = new TypedForm(body);
    const changes = changesOf(link, typed, visit);
    const saved = await typed.attempt(() => this.links.update(visit, { id, ...changes }), nameOf);
    if (!saved) return this.editForm(visit, reply, link, typed);
    return answerWith(reply, { goTo: doneAt(linkPath(id), 'saved') });
  }

  private async newForm(visit: Visit, reply: FastifyReply, typed: TypedForm): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'links',
      title: words.add,
      action: `${LINKS_PATH}/new`,
      groups: linkFields(await this.choices(visit, typed), { isNew: true }),
      typed,
      submit: formStrings.create,
      cancel: LINKS_PATH,
    });
  }

  private async editForm(
    visit: Visit,
    reply: FastifyReply,
    link: PaymentLink,
    typed: TypedForm,
  ): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'links',
      title: interpolate(words.change, { name: link.description }),
      action: `${linkPath(link.id)}/edit`,
      groups: linkFields(await this.choices(visit, typed), { isNew: false }),
      typed,
      submit: formStrings.save,
      cancel: linkPath(link.id),
    });
  }

  private async choices(visit: Visit, typed: TypedForm) {
    const [customers, products] = await Promise.all([
      this.pick.aCustomer(visit, typed.value('customer')),
      this.pick.aProduct(visit, typed.value('product')),
    ]);
    return { customers, products };
  }
}

/** A time that has come may stay, and so may a customer or a product that was deleted: only what is new is checked. */
function changesOf(link: PaymentLink, typed: TypedForm, visit: Visit) {
  const { metadata, expiresAt, customerId, productId, ...changes } = readChanges(
    typed,
    currencyOf(link.currency),
    tenantOf(visit).environment,
  );
  const isMoved = localTimeChanged(link.expires_at, expiresAt);
  return {
    ...changes,
    customerId: customerId === link.customer_id ? undefined : customerId,
    productId: productId === link.product_id ? undefined : productId,
    metadata: metadataChanges(link.metadata, metadata),
    expiresAt: isMoved ? expiresAt : undefined,
  };
}

/** A form knows whole minutes only. */
const localTimeChanged = (before: number | null, after: number | null): boolean =>
  (before === null) !== (after === null) ||
  (before !== null && after !== null && Math.floor(before / 60) !== Math.floor(after / 60));
