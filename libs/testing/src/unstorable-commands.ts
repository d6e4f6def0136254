import { storageProblem, type Command } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Returns a list of the commands, from now on, that ask another service to store what no database can. */
export function unstorableCommands(): unknown[] {
  const noted: unknown[] = [];
  const { ask } = CommandClient.prototype;
  CommandClient.prototype.ask = function noting<Request, Reply>(
    this: CommandClient,
    command: Command<Request, Reply>,
    request: Request,
    ...rest: unknown[]
  ): Promise<Reply> {
    const problem = storageProblem(request);
    if (problem) noted.push([command.subject, problem]);
    return (ask as (...given: unknown[]) => Promise<Reply>).call(this, command, request, ...rest);
  };
  return noted;
}
