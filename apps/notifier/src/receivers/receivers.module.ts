import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { AddressGuard } from '@tulay/security';
import { ReceiversClient } from './receivers.client';
import { resolveHost } from './resolve-host';

/** The specification allows a receiver 10 seconds to respond. */
const DEADLINE_MS = 10_000;

@Module({
  providers: [
    {
      provide: AddressGuard,
      useFactory: (config: { WEBHOOK_ALLOWED_CIDRS: string }) =>
        new AddressGuard(config.WEBHOOK_ALLOWED_CIDRS),
      inject: [SERVICE_CONFIG],
    },
    {
      provide: ReceiversClient,
      useFactory: (guard: AddressGuard) =>
        new ReceiversClient({ guard, resolve: resolveHost, deadlineMs: DEADLINE_MS }),
      inject: [AddressGuard],
    },
  ],
  exports: [AddressGuard, ReceiversClient],
})
export class ReceiversModule {}
