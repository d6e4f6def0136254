import { Option, type Command } from 'commander';
import type { OperatorKey } from '@tulay/messaging';
import { commandSigner, RequestMade } from '../operators/command-signer';
import { readOperatorKey } from '../operators/operator-key';
import type { CommandResult } from '../output/command-result';
import { findStack, withBus, type Bus } from '../bus/connection';
import type { OperatorConfig } from '../bus/operator.config';

/** The parts of the process that a command uses. Tests can replace them. */
export interface Surroundings {
  config: OperatorConfig;
  /** In tests, the key of a second person, who approves every request immediately. */
  approver?: OperatorKey;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Replaces the last line on a terminal. Undefined if the output is not a terminal. */
  progress?: (line: string) => void;
}

export interface Leaf<Options> {
  description: string;
  /** Former name of the command, which can still be used. */
  alias?: string;
  /** Command lines without the program name. */
  examples: string[];
  options?: (command: Command) => Command;
  run: (bus: Bus, options: Options, args: string[]) => Promise<CommandResult>;
}

/** A command that needs no connection. */
type OfflineLeaf<Options> = Omit<Leaf<Options>, 'run'> & { run: (options: Options) => CommandResult };

const requestOption = (): Option =>
  new Option('--request', 'sign the command for a second person to approve, instead of sending it');

export const jsonOption = (): Option => new Option('--json', 'print the result as a single JSON object');

/** Creates commands that connect, print results and handle failures in the same way. */
export class Cli {
  exitCode = 0;

  constructor(
    readonly surroundings: Surroundings,
    private readonly asJson: boolean,
  ) {}

  group(parent: Command, name: string, description: string): Command {
    return parent.command(name).description(description);
  }

  leaf<Options>(parent: Command, name: string, leaf: Leaf<Options>): void {
    const command = this.described(parent, name, leaf).addOption(requestOption());
    command.action(async (...args: unknown[]) => {
      const options = args.at(-2) as Options & { request?: true };
      this.print(await this.execute(leaf, options, command.args).catch(requestMade));
    });
  }

  offline<Options>(parent: Command, name: string, leaf: OfflineLeaf<Options>): void {
    const command = this.described(parent, name, leaf);
    command.action((options: Options) => this.print(leaf.run(options)));
  }

  private execute<Options>(
    leaf: Leaf<Options>,
    options: Options & { request?: true },
    args: string[],
  ): Promise<CommandResult> {
    const { config, approver } = this.surroundings;
    const address = findStack(config);
    const asRequest = options.request === true;
    const signer = commandSigner({ key: () => readOperatorKey(config), asRequest, approver });
    return withBus(address, signer, (bus) => leaf.run(bus, options, args));
  }

  private described(
    parent: Command,
    name: string,
    {
      description,
      alias,
      options,
      examples,
    }: Pick<Leaf<never>, 'description' | 'alias' | 'options' | 'examples'>,
  ): Command {
    const command = parent.command(name).description(description);
    if (alias !== undefined) command.alias(alias);
    options?.(command);
    command.addOption(jsonOption());
    const lines = examples.map((line) => `  operator ${line}`).join('\n');
    return command.addHelpText('after', `\nExamples:\n${lines}`);
  }

  private print({ json, text, failure }: CommandResult): void {
    const { out, err } = this.surroundings;
    out(this.asJson ? JSON.stringify(failure ? { ...json, error: failure } : json) : text);
    if (!failure) return;
    err(failure.message);
    this.exitCode = 1;
  }
}

/** Returns the signed request as the result of a command with `--request`. Rethrows any other error. */
function requestMade(error: unknown): CommandResult {
  if (!(error instanceof RequestMade)) throw error;
  const { by, request } = error;
  return {
    json: { request },
    text: `Request of ${by}, valid for 24 hours. Another operator approves it with:\noperator approve ${request}`,
  };
}
