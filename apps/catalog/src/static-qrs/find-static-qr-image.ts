import { Injectable } from '@nestjs/common';
import { notFound, type FindStaticQrImageRequest, type StaticQrImage } from '@tulay/contracts';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/** Answers the image to print. It is public. */
@Injectable()
export class FindStaticQrImage {
  constructor(
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
  ) {}

  /** @throws DomainError `not_found`, also for an archived one: it must not be printed again */
  async execute({ id }: FindStaticQrImageRequest): Promise<StaticQrImage> {
    const qr = await this.qrs.find(id);
    if (!qr || qr.archivedAt !== null) throw notFound('static QR', id);
    return this.view.toImage(qr);
  }
}
