import type { Provider, ProviderCapability, RoutingService } from '@tulay/contracts';
import type { Capability, RoutedProvider } from './routing.rules';

export const toProvider = (
  { name, capabilities }: RoutedProvider,
  service: RoutingService,
  { enabled, weight }: { enabled: boolean; weight: number | undefined },
): Provider => ({
  name,
  object: 'provider',
  service,
  enabled,
  ...(weight === undefined ? {} : { weight }),
  capabilities: capabilities.map(toCapability),
});

const toCapability = ({ environment, methods, currency, min, max }: Capability): ProviderCapability => ({
  environment,
  methods: [...methods],
  currency,
  min: min === undefined ? null : min.toString(),
  max: max === undefined ? null : max.toString(),
});
