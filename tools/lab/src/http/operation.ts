import type { Call, Environment, ProviderName } from '../core/names';

export interface LabRequest {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** Whose key was sent. */
  environment: Environment;
  /** The address of the lab itself, for its pages. */
  origin: string;
}

/** What a call made or changed, for the faults that let it end at once. */
export interface Subject {
  kind: 'payable' | 'refund' | 'payout';
  id: string;
}

export interface LabAnswer {
  status: number;
  body: unknown;
  subject?: Subject;
}

/** One documented call of a provider's API. */
export interface Operation {
  /** Its name on the fault menu. */
  call: Call;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the provider's base path, in the router's form. */
  path: string;
  handle(request: LabRequest): LabAnswer | Promise<LabAnswer>;
}

/** A provider's refusal, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

/** One provider's protocol. */
export interface Protocol {
  name: ProviderName;
  operations: Operation[];
  /** @throws Refusal when the key is missing or wrong for this call */
  authenticate(headers: LabRequest['headers'], operation: Operation): Environment;
  /** How the provider says that a path, a body or a service is not there. */
  says: {
    notFound(): LabAnswer;
    unreadable(): LabAnswer;
    unavailable(): LabAnswer;
    rateLimited(): LabAnswer;
    broken(): LabAnswer;
  };
}
