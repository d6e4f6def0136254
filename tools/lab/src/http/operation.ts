import type { Call, Environment, ProviderName } from '../core/names';

export interface LabRequest {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** Environment of the request's API key. */
  environment: Environment;
  /** The lab's origin, for URLs of its pages. */
  origin: string;
}

/** The object created or changed by a call, for faults that complete the object immediately. */
export interface Subject {
  kind: 'payable' | 'refund' | 'payout';
  id: string;
}

export interface LabAnswer {
  status: number;
  body: unknown;
  subject?: Subject;
}

export interface Operation {
  call: Call;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to the provider's base path, in the router's format. */
  path: string;
  handle(request: LabRequest): LabAnswer | Promise<LabAnswer>;
}

/** An error response in the provider's format. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

export interface Protocol {
  name: ProviderName;
  operations: Operation[];
  /** @throws Refusal if the key is missing or invalid for this call */
  authenticate(headers: LabRequest['headers'], operation: Operation): Environment;
  /**
   * The provider's responses to errors outside a specific call, such as an unknown path or an unavailable
   * service.
   */
  says: {
    notFound(): LabAnswer;
    unreadable(): LabAnswer;
    unavailable(): LabAnswer;
    rateLimited(): LabAnswer;
    broken(): LabAnswer;
  };
}
