import { Option, type Command } from 'commander';
import type { CommandResult } from '../output/command-result';
import { findStack, withBus, type Bus } from '../bus/connection';
import type { OperatorConfig } from '../bus/operator.config';

/** Parts of the process that a command uses, which tests can replace. */
export interface Surroundings {
  config: OperatorConfig;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Replaces the last line on a terminal. Undefined if the output is not a terminal. */
  progress?: (line: string) => void;
}

export interface Leaf<Options> {
  description: string;
  /** Former command name, which still works. */
  alias?: string;
  /** Command lines without the program name. */
  examples: string[];
  options?: (command: Command) => Command;
  run: (bus: Bus, options: Options) => Promise<CommandResult>;
}

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
    const command = parent.command(name).description(leaf.description);
    if (leaf.alias !== undefined) command.alias(leaf.alias);
    leaf.options?.(command);
    command.addOption(jsonOption());
    command.addHelpText(
      'after',
      `\nExamples:\n${leaf.examples.map((line) => `  operator ${line}`).join('\n')}`,
    );
    command.action(async (options: Options) => {
      const address = findStack(this.surroundings.config);
      const answer = await withBus(address, (bus) => leaf.run(bus, options));
      this.print(answer);
    });
  }

  private print({ json, text, failure }: CommandResult): void {
    const { out, err } = this.surroundings;
    out(this.asJson ? JSON.stringify(failure ? { ...json, error: failure } : json) : text);
    if (!failure) return;
    err(failure.message);
    this.exitCode = 1;
  }
}
