import { parseArgs } from 'node:util';
import { StackError } from './common/stack-error';

export interface StackArguments {
  /** How many of each service run. */
  replicas: number;
}

const USAGE = 'usage: npm start -- [--replicas 1..4]';

/** Reads what follows `npm start --`. @throws StackError with the usage */
export function readStackArguments(args: string[]): StackArguments {
  const { replicas } = parse(args);
  if (!/^[1-4]$/.test(replicas)) throw new StackError(`--replicas must be 1 to 4; ${USAGE}`);
  return { replicas: Number(replicas) };
}

function parse(args: string[]): { replicas: string } {
  try {
    return parseArgs({ args, options: { replicas: { type: 'string', default: '1' } } }).values;
  } catch (error) {
    throw new StackError(`${(error as Error).message}; ${USAGE}`);
  }
}
