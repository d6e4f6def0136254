import { Inject, Injectable } from '@nestjs/common';
import type { StaticQr, StaticQrImage } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { CatalogConfig } from '../config/catalog.config';
import { PaymentLinkView } from '../payment-links/payment-link.view';
import type { StaticQrEntity } from './static-qr.entity';

@Injectable()
export class StaticQrView {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: CatalogConfig,
    private readonly links: PaymentLinkView,
  ) {}

  toResource(row: StaticQrEntity): StaticQr {
    return {
      id: row.id,
      object: 'static_qr',
      environment: row.environment,
      name: row.name,
      reference: row.reference,
      location: row.location,
      payment_link_id: row.paymentLinkId,
      url: this.links.urlOf(row.slug),
      qr_svg_url: `${this.config.PUBLIC_URL}/qr/${row.id}.svg`,
      default_method: row.defaultMethod,
      currency: row.currency,
      archived: row.archivedAt !== null,
      archived_at: row.archivedAt,
      created: row.created,
    };
  }

  toImage({ merchantId, slug, name, location, environment }: StaticQrEntity): StaticQrImage {
    return { merchantId, url: this.links.urlOf(slug), name, location, environment };
  }
}
