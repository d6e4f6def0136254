import { Injectable } from '@nestjs/common';
import { toList, type List, type ListStaticQrsRequest, type StaticQr } from '@tulay/contracts';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

@Injectable()
export class ListStaticQrs {
  constructor(
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
  ) {}

  async execute(query: ListStaticQrsRequest): Promise<List<StaticQr>> {
    const rows = await this.qrs.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }
}
