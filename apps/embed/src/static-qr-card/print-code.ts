import { Injectable } from '@nestjs/common';
import type { Logo, PrintLayout } from '@tulay/contracts';
import { LogosClient } from '../branding/logos.client';
import { GatewayClient } from '../clients/gateway.client';
import { cardPdf } from './card-pdf';
import { drawCard, type PrintedLogo } from './card.view';
import type { Drawing } from './drawing';
import { Outlines } from './outlines';
import { StaticQrsClient } from './static-qrs.client';

@Injectable()
export class PrintCode {
  private readonly outlines = new Outlines();

  constructor(
    private readonly staticQrs: StaticQrsClient,
    private readonly gateway: GatewayClient,
    private readonly logos: LogosClient,
  ) {}

  /** @throws DomainError `not_found` if the code does not exist or is archived */
  async drawing(id: string): Promise<Drawing> {
    const image = await this.staticQrs.image(id);
    const { name: merchant, face } = await this.gateway.merchant(image);
    const logo = face?.logo ? await this.printable(face.logo) : null;
    return drawCard({ ...image, merchant, accent: face?.accentColor ?? null, logo }, this.outlines);
  }

  /**
   * Returns the logo if it is a PNG, otherwise null. SVG logos are supported only on pages, not in print or
   * email.
   */
  private async printable({ hash, kind, width, height }: Logo): Promise<PrintedLogo | null> {
    return kind === 'png' ? { png: (await this.logos.get(hash)).content, width, height } : null;
  }

  /** @throws DomainError `not_found` if the code does not exist or is archived */
  async pdf(id: string, layout: PrintLayout): Promise<Buffer> {
    return cardPdf(await this.drawing(id), layout, this.outlines);
  }
}
