import { tryAgainLater, type HttpRefusal } from '../errors/http-refusal';

const RETRY_SECONDS = 1;

/** What a request gets while another one with its Idempotency-Key runs. */
export const keyInFlight = (): HttpRefusal =>
  tryAgainLater('conflict', 'A request with this Idempotency-Key is still being processed', RETRY_SECONDS);
