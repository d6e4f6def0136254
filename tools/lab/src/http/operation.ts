import type { Call, Environment, ProviderName } from '../core/names';

export interface LabRequest {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** Environment of the key that was sent. */
  environment: Environment;
  /** Origin of the lab itself, for its pages. */
  origin: string;
}

/** The object that a call created or changed, for faults that complete it immediately. */
export interface Subject {
  kind: 'payable' | 'refund' | 'payout';
  id: string;
}

export interface LabAnswer {
  status: number;
  body: unknown;
  subject?: Subject;
}

/** A documented call of a provider's API. */
export interface Operation {
  /** Its name in the fault menu. */
  call: Call;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the provider's base path, in the router's format. */
  path: string;
  handle(request: LabRequest): LabAnswer | Promise<LabAnswer>;
}

/** A provider's error, in its own format. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

/** A provider's protocol. */
export interface Protocol {
  name: ProviderName;
  operations: Operation[];
  /** @throws Refusal if the key is missing or invalid for this call */
  authenticate(headers: LabRequest['headers'], operation: Operation): Environment;
  /** The provider's responses for an unknown path, an invalid body or an unavailable service. */
  says: {
    notFound(): LabAnswer;
    unreadable(): LabAnswer;
    unavailable(): LabAnswer;
    rateLimited(): LabAnswer;
    broken(): LabAnswer;
  };
}
