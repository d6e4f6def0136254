import { Injectable } from '@nestjs/common';
import type { OpenedPayment, PaymentProvider, PaymentRequest } from '../provider.port';

/** Takes every test payment. The Dev Controls of the hosted checkout play the payer and the bank. */
@Injectable()
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';

  serves({ environment }: PaymentRequest): boolean {
    return environment === 'test';
  }

  open({ id }: PaymentRequest): OpenedPayment {
    return { providerRef: `sandbox_${id}`, checkoutUrl: null, qrCode: null, appLink: null };
  }
}
