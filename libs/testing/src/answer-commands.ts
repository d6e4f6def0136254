import { DomainError, type Command } from '@tulay/contracts';
import { connectBus, toWireError } from '@tulay/messaging';

/** One command, and the answer of the fake service. */
export interface Answer {
  subject: string;
  answer: (request: never) => unknown;
}

/** `on(getPaymentCommand, ({ id }) => payment)`, with the types of the contract. The answer may throw a DomainError. */
export const on = <Request, Reply>(
  command: Command<Request, Reply>,
  answer: (request: Request) => Reply | Promise<Reply>,
): Answer => ({ subject: command.subject, answer });

export interface FakeService {
  stop(): Promise<void>;
}

/** Fakes other services on a real bus, for the tests of a service that calls them. */
export async function answerCommands(natsUrl: string, answers: Answer[]): Promise<FakeService> {
  const bus = await connectBus({ url: natsUrl, name: 'fake-services' });
  for (const { subject, answer } of answers) {
    bus.subscribe(subject, {
      callback: (_, message) => {
        const { id, data } = message.json<{ id: string; data: never }>();
        void reply(answer, data).then((body) => message.respond(JSON.stringify({ id, ...body })));
      },
    });
  }
  await bus.flush();
  return { stop: () => bus.close() };
}

async function reply(answer: Answer['answer'], data: never): Promise<object> {
  try {
    return { response: await answer(data), isDisposed: true };
  } catch (error) {
    if (!(error instanceof DomainError)) process.stderr.write(`${(error as Error).stack}\n`);
    return { err: toWireError(error), isDisposed: true };
  }
}
