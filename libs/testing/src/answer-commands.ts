import { DomainError, type Command } from '@tulay/contracts';
import { COMMAND_ID_HEADER, connectBus, toWireError } from '@tulay/messaging';

export interface Answer {
  subject: string;
  answer: (request: never, commandId: string) => unknown;
}

/**
 * Returns a typed fake reply: `on(getPaymentCommand, ({ id }) => payment)`. The function may throw a
 * DomainError. Its second argument is the ID under which a real service would store the reply.
 */
export const on = <Request, Reply>(
  command: Command<Request, Reply>,
  answer: (request: Request, commandId: string) => Reply | Promise<Reply>,
): Answer => ({ subject: command.subject, answer });

export interface FakeService {
  stop(): Promise<void>;
}

/** Fakes other services on a real bus, for tests of a service that calls them. */
export async function answerCommands(natsUrl: string, answers: Answer[]): Promise<FakeService> {
  const bus = await connectBus({ url: natsUrl, name: 'fake-services' });
  for (const { subject, answer } of answers) {
    bus.subscribe(subject, {
      callback: (_, message) => {
        const { id, data } = message.json<{ id: string; data: never }>();
        const commandId = message.headers?.get(COMMAND_ID_HEADER) ?? '';
        void reply(() => answer(data, commandId)).then((body) =>
          message.respond(JSON.stringify({ id, ...body })),
        );
      },
    });
  }
  await bus.flush();
  return { stop: () => bus.close() };
}

async function reply(answer: () => unknown): Promise<object> {
  try {
    return { response: await answer(), isDisposed: true };
  } catch (error) {
    if (!(error instanceof DomainError)) process.stderr.write(`${(error as Error).stack}\n`);
    return { err: toWireError(error), isDisposed: true };
  }
}
