import { sharedCommand } from './command';
import { ROUTING_SERVICES, type RoutingService } from './providers';

export interface ReceiveProviderCallbackRequest {
  provider: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The exact bytes of the body in base64, because the signature covers them. */
  rawBody: string;
}

export interface ReceivedProviderCallback {
  /** A service that receives a callback about another service's subject forwards it. */
  subject: 'payment' | 'refund' | 'payout' | 'other';
  /** `unknown` refers to none of our objects; `passed` belongs to another service. */
  outcome: 'received' | 'unknown' | 'passed';
  /** Whether the same callback was received before. */
  repeated: boolean;
}

/** Errors: `not_found` (provider), `unauthenticated` (signature), `invalid_request` (body). */
export const receiveProviderCallbackCommand = sharedCommand<
  ReceiveProviderCallbackRequest,
  ReceivedProviderCallback,
  RoutingService
>(ROUTING_SERVICES, 'receive-provider-callback', { callers: ['gateway'] });
