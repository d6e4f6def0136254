import { inSpan, withRequestId, type Command, type TraceParent } from '@tulay/contracts';
import { toWireError, type WireError } from './wire-error';

export interface BatchItem<Request> {
  requestId: string;
  /** The caller's span; absent if the trace is not recorded. */
  traceParent?: TraceParent;
  data: Request;
}

export type BatchAnswer<Reply> = { ok: Reply; err?: undefined } | { ok?: undefined; err: WireError };

/**
 * Handles all items concurrently, each with its own request ID and trace.
 * @param reported converts an error to the error that the item's caller receives
 */
export function answerEach<Request, Reply>(
  { subject }: Command<Request, Reply>,
  batch: BatchItem<Request>[],
  execute: (request: Request) => Promise<Reply>,
  reported: (error: unknown) => unknown,
): Promise<BatchAnswer<Reply>[]> {
  return Promise.all(
    batch.map((item) =>
      withRequestId(item.requestId, () => inTraceOf(item, subject, execute)).then(
        (ok) => ({ ok }),
        (error: unknown) => ({ err: toWireError(reported(error)) }),
      ),
    ),
  );
}

const inTraceOf = <Request, Reply>(
  { traceParent, data }: BatchItem<Request>,
  name: string,
  execute: (request: Request) => Promise<Reply>,
): Promise<Reply> =>
  traceParent === undefined
    ? execute(data)
    : inSpan({ name, kind: 'server', parent: traceParent }, () => execute(data));
