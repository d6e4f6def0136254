import { Injectable } from '@nestjs/common';
import { notFound, type FindStaticQrImageRequest, type StaticQrImage } from '@tulay/contracts';
import { PaymentsClient } from '../catalog-payments/payments.client';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/**
 * Returns the data for the public, printable image of a static QR code, including the wallet code if there is
 * one.
 */
@Injectable()
export class FindStaticQrImage {
  constructor(
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * @throws DomainError `not_found` if the code does not exist or is archived, because an archived code must
   * not be printed again
   */
  async execute({ id }: FindStaticQrImageRequest): Promise<StaticQrImage> {
    const qr = await this.qrs.find(id);
    if (!qr || qr.archivedAt !== null) throw notFound('static QR code', id);
    return { ...this.view.toImage(qr), walletCode: await this.payments.staticCode(qr) };
  }
}
