import { storageProblem, type Command } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

type Send = (this: CommandClient, ...given: unknown[]) => Promise<unknown>;

/**
 * Starts collecting each command whose request contains text that no database can store. Returns the list of
 * these commands.
 */
export function unstorableCommands(): unknown[] {
  const noted: unknown[] = [];
  const send = Reflect.get(CommandClient.prototype, 'ask') as Send;
  CommandClient.prototype.ask = function noting<Request, Reply>(
    this: CommandClient,
    command: Command<Request, Reply>,
    request: Request,
    ...rest: unknown[]
  ): Promise<Reply> {
    const problem = storageProblem(request);
    if (problem) noted.push([command.subject, problem]);
    return send.call(this, command, request, ...rest) as Promise<Reply>;
  };
  return noted;
}
