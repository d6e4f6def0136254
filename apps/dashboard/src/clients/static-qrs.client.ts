import { Injectable } from '@nestjs/common';
import {
  archiveStaticQrCommand,
  createStaticQrCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  unarchiveStaticQrCommand,
  updateStaticQrCommand,
  type CreateStaticQrRequest,
  type GetRequest,
  type List,
  type ListStaticQrsRequest,
  type StaticQr,
  type UpdateStaticQrRequest,
} from '@tulay/contracts';
import type { RequestContext } from '../http/request-context';
import { CatalogClient, type CatalogCall } from './catalog.client';

@Injectable()
export class StaticQrsClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: RequestContext, request: CatalogCall<CreateStaticQrRequest>): Promise<StaticQr> {
    return this.catalog.ask(createStaticQrCommand, visit, request);
  }

  get(visit: RequestContext, request: CatalogCall<GetRequest>): Promise<StaticQr> {
    return this.catalog.ask(getStaticQrCommand, visit, request);
  }

  list(visit: RequestContext, request: CatalogCall<ListStaticQrsRequest>): Promise<List<StaticQr>> {
    return this.catalog.ask(listStaticQrsCommand, visit, request);
  }

  update(
    visit: RequestContext,
    request: CatalogCall<UpdateStaticQrRequest>,
    commandId: string,
  ): Promise<StaticQr> {
    return this.catalog.ask(updateStaticQrCommand, visit, request, commandId);
  }

  archive(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<StaticQr> {
    return this.catalog.ask(archiveStaticQrCommand, visit, request, commandId);
  }

  unarchive(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<StaticQr> {
    return this.catalog.ask(unarchiveStaticQrCommand, visit, request, commandId);
  }
}
