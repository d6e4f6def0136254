import { Body, Get, Inject, Post, Query, Res, type Type } from '@nestjs/common';
import type { IdPrefix } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import type { AccessRight } from '../../roles/role-scopes.rules';
import { formStrings } from '../forms/form.strings';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { doneAt } from '../frame/dashboard-pages';
import type { RawQuery } from '../frame/filters.view';
import type { SectionName } from '../frame/sections';
import { IdInPath } from './id-in-path';
import { FormPages, type FormPage } from './form-pages';
import { SelectOptions } from './select-options';

interface FormsOf<Thing extends { id: string }, Client> {
  section: SectionName;
  path: string;
  right: AccessRight;
  prefix: IdPrefix;
  client: Type<Client & Finds<Thing>>;
  /** Page titles; `{name}` is replaced by the object's name. */
  words: { add: string; change: string };
  nameOf: (thing: Thing) => string;
  /**
   * Returns the form for a new object.
   * @param query contains a related object's ID if the user came from that object's page
   */
  blank: (query: RawQuery) => TypedForm;
  filled: (thing: Thing) => TypedForm;
  fields: (form: ShownForm) => FormPage['groups'] | Promise<FormPage['groups']>;
  /** Creates the object, or returns null and adds the errors to the form. */
  create: (sent: SentForm<Client>) => Promise<Thing | null>;
  /** Updates the object, or returns null and adds the errors to the form. */
  update: (sent: SentChange<Client>, thing: Thing) => Promise<Thing | null>;
}

interface Finds<Thing> {
  get(visit: RequestContext, request: { id: string }): Promise<Thing>;
}

interface ShownForm {
  isNew: boolean;
  visit: RequestContext;
  typed: TypedForm;
  pick: SelectOptions;
}

interface SentForm<Client> {
  client: Client;
  visit: RequestContext;
  typed: TypedForm;
}

interface SentChange<Client> extends SentForm<Client> {
  commandId: string;
}

/**
 * Creates the controllers for the forms of one kind of object, such as `/dashboard/products/new` and
 * `/dashboard/products/prd_…/edit`.
 */
export const formControllers = <Thing extends { id: string }, Client>(
  forms: FormsOf<Thing, Client>,
): Type[] => [creatingController(forms), changingController(forms)];

function creatingController<Thing extends { id: string }, Client>(forms: FormsOf<Thing, Client>): Type {
  const { path, right, client: clientType } = forms;
  @PageController(`${path.slice(1)}/new`)
  class CreatingController {
    constructor(
      @Inject(clientType) readonly client: Client,
      @Inject(FormPages) readonly pages: FormPages,
      @Inject(SelectOptions) readonly pick: SelectOptions,
    ) {}

    /** The query contains a related object's ID if the user came from that object's page. */
    @Allowed(right)
    @Get()
    open(
      @CurrentRequest() visit: RequestContext,
      @Query() query: RawQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.show(visit, reply, forms.blank(query));
    }

    @Allowed(right)
    @Post()
    async create(
      @CurrentRequest() visit: RequestContext,
      @Body() body: FormBody,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const typed = new TypedForm(body);
      const made = await forms.create({ client: this.client, visit, typed });
      if (!made) return this.show(visit, reply, typed);
      return answerWith(reply, { goTo: doneAt(`${path}/${made.id}`, 'created') });
    }

    private async show(visit: RequestContext, reply: FastifyReply, typed: TypedForm): Promise<void> {
      const groups = await forms.fields({ isNew: true, visit, typed, pick: this.pick });
      return this.pages.form(reply, visit, { ...creating(forms), groups, typed });
    }
  }
  return CreatingController;
}

function changingController<Thing extends { id: string }, Client>(forms: FormsOf<Thing, Client>): Type {
  const { path, right, prefix } = forms;
  @PageController(`${path.slice(1)}/:id/edit`)
  class ChangingController {
    constructor(
      @Inject(forms.client) readonly client: Client & Finds<Thing>,
      @Inject(FormPages) readonly pages: FormPages,
      @Inject(SelectOptions) readonly pick: SelectOptions,
    ) {}

    @Allowed(right)
    @Get()
    async open(
      @CurrentRequest() visit: RequestContext,
      @IdInPath(prefix) id: string,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const thing = await this.client.get(visit, { id });
      return this.show(visit, reply, thing, { typed: forms.filled(thing) });
    }

    @Allowed(right)
    @Post()
    async change(
      @CurrentRequest() visit: RequestContext,
      @IdInPath(prefix) id: string,
      @Body() body: FormBody,
      @TypedFormToken() operation: IdempotencyToken | null,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const thing = await this.client.get(visit, { id });
      const typed = new TypedForm(body);
      if (!operation) return this.show(visit, reply, thing, { typed, alert: operationStrings.stale });
      const sent = { client: this.client, visit, typed, commandId: operation.id };
      if (!(await forms.update(sent, thing))) return this.show(visit, reply, thing, { typed });
      return answerWith(reply, { goTo: doneAt(`${path}/${id}`, 'saved') });
    }

    private async show(
      visit: RequestContext,
      reply: FastifyReply,
      thing: Thing,
      form: SaidForm,
    ): Promise<void> {
      const groups = await forms.fields({ isNew: false, visit, typed: form.typed, pick: this.pick });
      return this.pages.form(reply, visit, { ...changing(forms, thing), groups, ...form });
    }
  }
  return ChangingController;
}

interface SaidForm {
  typed: TypedForm;
  alert?: string;
}

type Around = Omit<FormPage, 'groups' | 'typed'>;

const creating = <Thing extends { id: string }, Client>({
  section,
  path,
  words,
}: FormsOf<Thing, Client>): Around => ({
  section,
  title: words.add,
  action: `${path}/new`,
  submit: formStrings.create,
  cancel: path,
});

function changing<Thing extends { id: string }, Client>(
  { section, path, words, nameOf }: FormsOf<Thing, Client>,
  thing: Thing,
): Around {
  const at = `${path}/${thing.id}`;
  const title = interpolate(words.change, { name: nameOf(thing) });
  const action = `${at}/edit`;
  return { section, title, action, isChange: true, submit: formStrings.save, cancel: at };
}
