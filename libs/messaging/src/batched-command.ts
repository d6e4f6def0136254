import { withRequestId } from '@tulay/contracts';
import { toWireError, type WireError } from './wire-error';

/** One of the commands a batch message carries. */
export interface BatchItem<Request> {
  requestId: string;
  data: Request;
}

/** The answer to one item: its reply or its error. */
export type BatchAnswer<Reply> = { ok: Reply; err?: undefined } | { ok?: undefined; err: WireError };

/** Runs the use case for all items at the same time, each under its own request id. */
export function answerEach<Request, Reply>(
  batch: BatchItem<Request>[],
  execute: (request: Request) => Promise<Reply>,
  onError: (error: unknown) => void,
): Promise<BatchAnswer<Reply>[]> {
  return Promise.all(
    batch.map((item) =>
      withRequestId(item.requestId, () => execute(item.data)).then(
        (ok) => ({ ok }),
        (error: unknown) => {
          onError(error);
          return { err: toWireError(error) };
        },
      ),
    ),
  );
}
