export { AddProviderWeights0012000000000 } from './add-provider-weights.migration';
export { demandPaymongoSignature } from './callbacks/paymongo-signature';
export { readByCredentials, type ProviderCallback } from './callbacks/provider-callback';
export { bodyOf, demandRecent, keyOf, refused } from './callbacks/raw-callback';
export { demandXenditToken } from './callbacks/xendit-token';
export { CreateProviderCredentials0010000000000 } from './credentials/create-provider-credentials.migration';
export type {
  MayaCredentials,
  PayMongoCredentials,
  XenditCredentials,
} from './credentials/credentials.rules';
export { ProviderCredentials } from './credentials/provider-credentials';
export { ProviderCredentialsEntity } from './credentials/provider-credentials.entity';
export { SEALED_CREDENTIALS } from './credentials/sealed-credentials';
export { CreateProviderSettings0004000000000 } from './create-provider-settings.migration';
export { ProviderHttp } from './http/provider-http';
export type { ProviderCall, ProviderReply } from './http/provider-call';
export type { ProviderRecord } from './provider-record';
export { ProviderHealth } from './provider-health';
export { ProviderRouter, type ConsideredProvider } from './provider-router';
export { ProviderRoutingModule } from './provider-routing.module';
export { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';
export { UnknownProviderCodes } from './unknown-provider-codes';
export { canMove, capabilityFor } from './routing.rules';
export type { Capability } from './routing.rules';
