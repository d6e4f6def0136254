import { Injectable } from '@nestjs/common';
import {
  notFound,
  toList,
  type GetRequest,
  type List,
  type ListStaticQrsRequest,
  type StaticQr,
  type StaticQrImage,
} from '@tulay/contracts';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/** Reads static QR codes for their merchant, and the printed image for everybody. */
@Injectable()
export class ReadStaticQr {
  constructor(
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
  ) {}

  async get(query: GetRequest): Promise<StaticQr> {
    return this.view.toResource(await this.qrs.get(query));
  }

  async list(query: ListStaticQrsRequest): Promise<List<StaticQr>> {
    const rows = await this.qrs.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }

  /** @throws DomainError `not_found`, also for an archived one: it must not be printed again */
  async image(id: string): Promise<StaticQrImage> {
    const qr = await this.qrs.find(id);
    if (!qr || qr.archivedAt !== null) throw notFound('static QR', id);
    return this.view.toImage(qr);
  }
}
