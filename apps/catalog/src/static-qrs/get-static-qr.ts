import { Injectable } from '@nestjs/common';
import type { GetRequest, StaticQr } from '@tulay/contracts';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

@Injectable()
export class GetStaticQr {
  constructor(
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
  ) {}

  async execute(query: GetRequest): Promise<StaticQr> {
    return this.view.toResource(await this.qrs.get(query));
  }
}
