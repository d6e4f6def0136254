export { CreateProviderSettings0004000000000 } from './create-provider-settings.migration';
export { ProviderRouter } from './provider-router';
export { ProviderSettings } from './provider-settings';
export { ProviderSettingsStore } from './provider-settings.store';
export { providersController } from './providers.controller';
export { routing } from './routing';
export { canMove } from './routing.rules';
export type { Capability, RoutedProvider } from './routing.rules';
