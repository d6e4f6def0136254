import { Injectable } from '@nestjs/common';
import type { PrintLayout } from '@tulay/contracts';
import { GatewayClient } from '../clients/gateway.client';
import { cardPdf } from './card-pdf';
import { drawCard } from './card.view';
import type { Drawing } from './drawing';
import { Outlines } from './outlines';
import { StaticQrsClient } from './static-qrs.client';

/** Draws a static QR code for the printer. */
@Injectable()
export class PrintCode {
  private readonly outlines = new Outlines();

  constructor(
    private readonly staticQrs: StaticQrsClient,
    private readonly gateway: GatewayClient,
  ) {}

  /** @throws DomainError `not_found`, also for an archived code */
  async drawing(id: string): Promise<Drawing> {
    const image = await this.staticQrs.image(id);
    const { name: merchant, face } = await this.gateway.merchant(image);
    return drawCard({ ...image, merchant, accent: face?.accentColor ?? null }, this.outlines);
  }

  /** @throws DomainError `not_found`, also for an archived code */
  async pdf(id: string, layout: PrintLayout): Promise<Buffer> {
    return cardPdf(await this.drawing(id), layout, this.outlines);
  }
}
