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
import type { Visit } from '../http/visit';
import { CatalogClient, type Asked } from './catalog.client';

/** Client of the catalog's static QRs. */
@Injectable()
export class StaticQrsClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: Visit, request: Asked<CreateStaticQrRequest>): Promise<StaticQr> {
    return this.catalog.ask(createStaticQrCommand, visit, request);
  }

  get(visit: Visit, request: Asked<GetRequest>): Promise<StaticQr> {
    return this.catalog.ask(getStaticQrCommand, visit, request);
  }

  list(visit: Visit, request: Asked<ListStaticQrsRequest>): Promise<List<StaticQr>> {
    return this.catalog.ask(listStaticQrsCommand, visit, request);
  }

  update(visit: Visit, request: Asked<UpdateStaticQrRequest>, commandId: string): Promise<StaticQr> {
    return this.catalog.ask(updateStaticQrCommand, visit, request, commandId);
  }

  archive(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<StaticQr> {
    return this.catalog.ask(archiveStaticQrCommand, visit, request, commandId);
  }

  unarchive(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<StaticQr> {
    return this.catalog.ask(unarchiveStaticQrCommand, visit, request, commandId);
  }
}
