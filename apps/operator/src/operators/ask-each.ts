import type { Command } from '@tulay/contracts';
import type { Bus } from '../bus/connection';
import { RequestMade } from './command-signer';

/**
 * Sends the same request to several services, one after another.
 * @throws RequestMade with all requests, if the commands are signed for a second person
 */
export async function askEach<Request, Reply>(
  bus: Bus,
  commands: Command<Request, Reply>[],
  request: NoInfer<Request>,
): Promise<Reply[]> {
  const [replies, made]: [Reply[], RequestMade[]] = [[], []];
  for (const command of commands)
    try {
      replies.push(await bus.ask(command, request));
    } catch (error) {
      if (!(error instanceof RequestMade)) throw error;
      made.push(error);
    }
  const [first] = made;
  if (first) throw new RequestMade(first.by, made.map((each) => each.request).join(' '));
  return replies;
}
