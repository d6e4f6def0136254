import { sharedCommand } from './command';
import { ROUTING_SERVICES, type RoutingService } from './providers';

export interface ReceiveProviderCallbackRequest {
  provider: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** The exact bytes of the body in base64, because the signature covers them. */
  rawBody: string;
}

export interface ReceivedProviderCallback {
  /** A service that is told of another one's subject passes it on. */
  subject: 'payment' | 'refund' | 'payout' | 'other';
  /** `unknown` is about nothing of ours; `passed` belongs to another service. */
  outcome: 'received' | 'unknown' | 'passed';
  /** The same callback was received before. */
  repeated: boolean;
}

/** Errors: `not_found` (provider), `unauthenticated` (signature), `invalid_request` (body). */
export const receiveProviderCallbackCommand = sharedCommand<
  ReceiveProviderCallbackRequest,
  ReceivedProviderCallback,
  RoutingService
>(ROUTING_SERVICES, 'receive-provider-callback', { askedBy: ['gateway'] });
