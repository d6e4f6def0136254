import { inSpan, withRequestId, type Command, type TraceParent } from '@tulay/contracts';
import { toWireError, type WireError } from './wire-error';

/** One of the commands in a batch message. */
export interface BatchItem<Request> {
  requestId: string;
  /** The caller's span, if it is recorded. */
  traceParent?: TraceParent;
  data: Request;
}

/** Result of one item: its reply or its error. */
export type BatchAnswer<Reply> = { ok: Reply; err?: undefined } | { ok?: undefined; err: WireError };

/**
 * Runs the handler for all items concurrently, each under its own request ID and in its own trace.
 * @param reported returns the error that the caller of a failed item receives
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
