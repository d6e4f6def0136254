import { Inject, Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { PaymentLinksClient } from '../clients/payment-links.client';
import type { EmbedConfig } from '../config/embed.config';
import { returnUrlOf, type ReturnUrl } from './return-url.rules';

/**
 * Determines the URL to which a payer returns after a payment, and reads the current state of a payment link.
 */
@Injectable()
export class ResolveReturnUrl {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: EmbedConfig,
    private readonly links: PaymentLinksClient,
  ) {}

  async execute(checkout: Checkout): Promise<ReturnUrl | null> {
    const way = returnUrlOf(checkout, this.config.PUBLIC_URL);
    if (way?.to !== 'link') return way;
    // The checkout must work without the catalog service, so the link is assumed to be open if the request
    // fails.
    const page = await this.links.page(way.slug).catch(() => null);
    if (!page) return way;
    const { status, methods, thankYouText = null } = page;
    return { ...way, isOpen: status === 'active', hasChoice: methods.length > 1, thanks: thankYouText };
  }
}
