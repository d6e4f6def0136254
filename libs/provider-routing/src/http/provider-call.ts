export interface ProviderCall {
  /** The provider's base URL, optionally with a path: `https://api.xendit.co`. */
  baseUrl: string;
  method: 'GET' | 'POST';
  /** Starts with a slash. The caller must encode IDs in the path. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Key sent as the user name of HTTP Basic authentication. None of the three providers uses a password. */
  key: string;
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
      /** Parsed JSON response; null if the response is empty, or if an error response is not JSON. */
      body: unknown;
      /** Response text, for callers that need the exact digits of its numbers. */
      text: string;
    }
  | {
      outcome: 'failed';
      fault: ProviderCallFault;
      /** Whether the request may have reached the provider and been executed. */
      mayHaveReached: boolean;
      message: string;
    };

export const FAULT_MESSAGES: Readonly<Record<ProviderCallFault, string>> = {
  invalid_url: 'the URL is not an HTTP URL',
  host_not_found: 'the host name could not be resolved',
  connection_refused: 'the connection was refused',
  tls_error: 'the TLS handshake failed',
  timeout: 'the response timed out',
  connection_lost: 'the connection was lost',
  answer_too_large: 'the response is too large',
  answer_unreadable: 'the response is not JSON',
};
