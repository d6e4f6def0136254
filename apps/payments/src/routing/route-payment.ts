import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { LOGGER, withTimeout } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { OpenedPayment, PaymentProvider, PaymentRequest } from '../providers/provider.port';

/** The limit for one provider. The limits of all tries together are below the timeout of `create-payment`. */
const DEADLINE_MS = 4_000;
const MAX_PROVIDERS = 3;

/** An opened payment and the name of the provider that takes it. */
export interface RoutedPayment extends OpenedPayment {
  provider: string;
}

/** Whose payment it is, and what its provider is asked. */
interface PaymentToRoute {
  merchantId: string;
  request: PaymentRequest;
}

/** Opens a payment at the first provider that can take it. After a technical failure it tries the next one. */
@Injectable()
export class RoutePayment {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `no_route`; `provider_error` when every candidate failed, and then nothing was charged */
  async execute({ merchantId, request }: PaymentToRoute): Promise<RoutedPayment> {
    for (const provider of this.router.candidates(merchantId, request).slice(0, MAX_PROVIDERS)) {
      const opened = await this.openAt(provider, request);
      if (opened) return { ...opened, provider: provider.name };
    }
    throw new DomainError('provider_error', 'No provider could open the payment; nothing was charged');
  }

  private async openAt(provider: PaymentProvider, request: PaymentRequest): Promise<OpenedPayment | null> {
    try {
      return await withTimeout(DEADLINE_MS, provider.open(request));
    } catch (error) {
      const about = { err: error, payment: request.id, provider: provider.name };
      this.logger.error(about, 'the provider did not open the payment');
      return null;
    }
  }
}
