export { CreateProviderSettings0004000000000 } from './create-provider-settings.migration';
export { ProviderRouter } from './provider-router';
export { ProviderRoutingModule } from './provider-routing.module';
export { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';
export { canMove } from './routing.rules';
export type { Capability } from './routing.rules';
