import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { LOGGER, within } from '@tulay/service-host';
import { ProviderRouter } from '@tulay/provider-routing';
import type { Logger } from 'pino';
import type { OpenedPayment, PaymentProvider, PaymentRequest } from './provider.port';

/** Together within the time a caller of `create-payment` waits. */
const DEADLINE_MS = 4_000;
const TRIED_AT_MOST = 3;

/** A payment, and who takes it. */
export interface PaymentAtProvider extends OpenedPayment {
  provider: string;
}

/** Has a payment opened by the first provider that can: what fails technically is left for the next one. */
@Injectable()
export class OpenPayment {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `no_route`; `provider_error` when every candidate failed, and then nothing was charged */
  async execute(merchantId: string, request: PaymentRequest): Promise<PaymentAtProvider> {
    for (const provider of this.router.candidates(merchantId, request).slice(0, TRIED_AT_MOST)) {
      const opened = await this.openAt(provider, request);
      if (opened) return { ...opened, provider: provider.name };
    }
    throw new DomainError('provider_error', 'No provider could open the payment; nothing was charged');
  }

  private async openAt(provider: PaymentProvider, request: PaymentRequest): Promise<OpenedPayment | null> {
    try {
      return await within(DEADLINE_MS, provider.open(request));
    } catch (error) {
      const about = { err: error, payment: request.id, provider: provider.name };
      this.logger.error(about, 'the provider did not open the payment');
      return null;
    }
  }
}
