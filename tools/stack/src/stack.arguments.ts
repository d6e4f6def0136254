import { parseArgs } from 'node:util';
import { StackError } from './common/stack-error';

export interface StackArguments {
  replicas: number;
  /** Whether to run the provider lab and configure live mode with the lab. */
  lab: boolean;
  /** Whether to hold payouts and the dashboard, because the database was restored from a backup. */
  restored: boolean;
  /** Whether to only print the welcome text of the running stack again. */
  welcome: boolean;
}

const USAGE = 'usage: npm start -- [--replicas 1..4] [--lab] [--restored] [--welcome]';

/** Parses the arguments after `npm start --`. @throws StackError with the usage */
export function readStackArguments(args: string[]): StackArguments {
  const { replicas, ...flags } = parse(args);
  if (!/^[1-4]$/.test(replicas))
    throw new StackError(`--replicas must be an integer between 1 and 4; ${USAGE}`);
  return { replicas: Number(replicas), ...flags };
}

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = {
  replicas: { type: 'string', default: '1' },
  lab: FLAG,
  restored: FLAG,
  welcome: FLAG,
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new StackError(`${(error as Error).message}; ${USAGE}`);
  }
}
