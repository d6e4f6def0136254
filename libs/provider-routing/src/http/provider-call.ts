/** One request to a provider. */
export interface ProviderCall {
  /** The provider's address, with a path of its own perhaps: `https://api.xendit.co`. */
  baseUrl: string;
  method: 'GET' | 'POST';
  /** Begins with a slash; its ids are encoded by the caller. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** The key that is the user name of HTTP Basic. The three providers know no password. */
  key: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds from the DNS query to the last byte of the answer. */
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

/** What became of a call. A message names neither keys nor addresses. */
export type ProviderReply =
  | {
      outcome: 'answered';
      status: number;
      /** The JSON of the answer; null when it is empty, or when the answer of an error is not JSON. */
      body: unknown;
      /** The text of the answer, for those who need the digits of its numbers. */
      text: string;
    }
  | {
      outcome: 'failed';
      fault: ProviderCallFault;
      /** Whether the request can have reached the provider, who may then have done what it asks. */
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
