import { Injectable } from '@nestjs/common';
import {
  archiveStaticQrCommand,
  createStaticQrCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  printStaticQrCommand,
  unarchiveStaticQrCommand,
  updateStaticQrCommand,
  type GetRequest,
  type List,
  type StaticQr,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { currencyOf, requireIdOf } from '../requests/request.rules';
import type { CreateStaticQrBody, PrintStaticQrQuery, UpdateStaticQrBody } from './static-qrs.inputs';
import { toListRequest } from '../requests/inputs';
import { archivedQrs, type ListStaticQrsQuery } from './static-qrs.inputs';

@Injectable()
export class StaticQrsClient {
  constructor(private readonly commands: CommandClient) {}

  create(owner: Tenant, id: string, body: CreateStaticQrBody): Promise<StaticQr> {
    return this.commands.ask(createStaticQrCommand, {
      ...owner,
      id,
      name: body.name,
      reference: body.reference ?? null,
      location: body.location ?? null,
      defaultMethod: body.default_method ?? null,
      currency: currencyOf(body.currency),
    });
  }

  list(owner: Tenant, query: ListStaticQrsQuery): Promise<List<StaticQr>> {
    const filters = { archived: archivedQrs(query), reference: query.reference };
    return this.commands.ask(listStaticQrsCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<StaticQr> {
    requireIdOf('staticQr', query.id);
    return this.commands.ask(getStaticQrCommand, query);
  }

  /** @throws DomainError `not_found`, also for an archived code, which must not be printed again */
  async print(query: GetRequest, { layout = 'card', lang }: PrintStaticQrQuery): Promise<Buffer> {
    const { id } = await this.get(query);
    const { pdf } = await this.commands.ask(printStaticQrCommand, { id, layout, language: lang });
    return Buffer.from(pdf, 'base64');
  }

  update(query: GetRequest, body: UpdateStaticQrBody): Promise<StaticQr> {
    requireIdOf('staticQr', query.id);
    const { name, reference, location, default_method: defaultMethod } = body;
    return this.commands.ask(updateStaticQrCommand, { ...query, name, reference, location, defaultMethod });
  }

  archive(query: GetRequest): Promise<StaticQr> {
    requireIdOf('staticQr', query.id);
    return this.commands.ask(archiveStaticQrCommand, query);
  }

  unarchive(query: GetRequest): Promise<StaticQr> {
    requireIdOf('staticQr', query.id);
    return this.commands.ask(unarchiveStaticQrCommand, query);
  }
}
