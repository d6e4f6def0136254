import type { Provider } from '@nestjs/common';
import { ProviderRouter } from './provider-router';
import { ProviderSettings } from './provider-settings';
import { ProviderSettingsStore } from './provider-settings.store';
import type { RoutedProvider } from './routing.rules';

/**
 * What a service that routes takes into its module, beside `providersController` and `AuditLog`.
 * @param configured the token of its providers, in the default order
 */
export const routing = (configured: symbol): Provider[] => [
  ProviderSettings,
  ProviderSettingsStore,
  {
    provide: ProviderRouter,
    useFactory: (providers: RoutedProvider[], settings: ProviderSettings) =>
      new ProviderRouter(providers, settings),
    inject: [configured, ProviderSettings],
  },
];
