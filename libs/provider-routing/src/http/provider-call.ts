/** One request to a provider. */
export interface ProviderCall {
  /** The provider's base URL, optionally with a path: `https://api.xendit.co`. */
  baseUrl: string;
  method: 'GET' | 'POST';
  /** Starts with a slash; the caller has encoded its IDs. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Key sent as the user name of HTTP Basic authentication. None of the three providers uses a password. */
  key: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds from the DNS query to the last byte of the response. */
  deadlineMs: number;
}

export type ProviderCallFault =
  | 'invalid_url'
  | 'host_not_found'
  | 'connection_refused'
  | 'tls_error'
  | 'timeout'
  | 'connection_lost'
  | 'answer_too_large'
  | 'answer_unreadable';

/** Result of a call. Messages contain neither keys nor URLs. */
export type ProviderReply =
  | {
      outcome: 'answered';
      status: number;
      /** The JSON of the response; null if it is empty, or if an error response is not JSON. */
      body: unknown;
      /** The text of the response, for callers that need the exact digits of its numbers. */
      text: string;
    }
  | {
      outcome: 'failed';
      fault: ProviderCallFault;
      /** Whether the request may have reached the provider, which may have executed it. */
      mayHaveReached: boolean;
      message: string;
    };

export const FAULT_MESSAGES: Readonly<Record<ProviderCallFault, string>> = {
  invalid_url: 'its address is not one of HTTP',
  host_not_found: 'its host name has no address',
  connection_refused: 'the connection was refused',
  tls_error: 'no secure connection came about',
  timeout: 'no whole answer came in time',
  connection_lost: 'the connection broke',
  answer_too_large: 'its answer is too large',
  answer_unreadable: 'its answer is not JSON',
};
