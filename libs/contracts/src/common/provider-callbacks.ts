import { sharedCommand } from './command';
import { ROUTING_SERVICES, type RoutingService } from './providers';

export interface ReceiveProviderCallbackRequest {
  provider: string;
  /** Values by lower-case header name. */
  headers: Record<string, string>;
  /** The body's exact bytes in base64, because the signature covers them. */
  rawBody: string;
}

export interface ReceivedProviderCallback {
  /**
   * Kind of object that the callback is about. A service forwards callbacks about another service's objects.
   */
  subject: 'payment' | 'refund' | 'payout' | 'other';
  /** `unknown`: we have no record of the object. `passed`: the object belongs to another service. */
  outcome: 'received' | 'unknown' | 'passed';
  /** Whether the service had already received the same callback. */
  repeated: boolean;
}

/** Errors: `not_found` (provider), `unauthenticated` (signature), `invalid_request` (body). */
export const receiveProviderCallbackCommand = sharedCommand<
  ReceiveProviderCallbackRequest,
  ReceivedProviderCallback,
  RoutingService
>(ROUTING_SERVICES, 'receive-provider-callback', { callers: ['gateway'] });
