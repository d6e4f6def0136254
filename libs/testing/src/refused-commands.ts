import * as contracts from '@tulay/contracts';
import { DomainError, type Command, type ServiceName } from '@tulay/contracts';
import { on, type Answer } from './answer-commands';

const isCommand = (value: unknown): value is Command<object, object> =>
  typeof value === 'object' && value !== null && 'subject' in value && 'callers' in value;

/**
 * Returns fake replies that reject every command that a service may send, as if the requested resource did
 * not exist.
 * @param except subjects to which the test replies itself
 */
export const refusedCommands = (caller: ServiceName, except: readonly string[] = []): Answer[] =>
  Object.values(contracts as object)
    .filter(isCommand)
    .filter(({ callers }) => (callers as readonly string[]).includes(caller))
    .filter(({ subject }) => !except.includes(subject))
    .map((command) =>
      on(command, (): never => {
        throw new DomainError('not_found', 'No such object');
      }),
    );
