import { toUnix, type Clock } from '@tulay/contracts';
import { ProviderHttp, type ProviderCredentials } from '@tulay/provider-routing';
import { mayaCapabilities } from '../providers/maya/maya.capabilities';
import { MayaProvider } from '../providers/maya/maya.provider';
import { paymongoCapabilities } from '../providers/paymongo/paymongo.capabilities';
import { PaymongoProvider } from '../providers/paymongo/paymongo.provider';
import type { PaymentProvider, ProviderCapability } from '../providers/provider.port';
import { xenditCapabilities } from '../providers/xendit/xendit.capabilities';
import { XenditProvider } from '../providers/xendit/xendit.provider';

/**
 * Returns the connectors in their default order. A connector is not used in environments without credentials.
 */
export function connectorsOf(credentials: ProviderCredentials, clock: Clock): PaymentProvider[] {
  const http = new ProviderHttp();
  return [
    new XenditProvider(http, (environment) => credentials.of('xendit', environment)),
    new PaymongoProvider(
      http,
      (environment) => credentials.of('paymongo', environment),
      (environment) => toUnix(clock.now(environment)),
    ),
    new MayaProvider(http, (environment) => credentials.of('maya', environment)),
  ];
}

const always = (): boolean => true;

/** Capabilities of all connectors as if they had credentials. */
export const possibleCapabilities: readonly ProviderCapability[] = [
  ...xenditCapabilities(always),
  ...paymongoCapabilities(always),
  ...mayaCapabilities(always),
];
