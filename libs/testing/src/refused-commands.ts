import * as contracts from '@tulay/contracts';
import { DomainError, type Command, type ServiceName } from '@tulay/contracts';
import { on, type Answer } from './answer-commands';

const isCommand = (value: unknown): value is Command<object, object> =>
  typeof value === 'object' && value !== null && 'subject' in value && 'callers' in value;

/**
 * Answers of every command that a service may send: each is refused, because what it names does not exist.
 * @param except subjects that the test answers itself
 */
export const refusedCommands = (caller: ServiceName, except: readonly string[] = []): Answer[] =>
  Object.values(contracts as object)
    .filter(isCommand)
    .filter(({ callers }) => (callers as readonly string[]).includes(caller))
    .filter(({ subject }) => !except.includes(subject))
    .map((command) =>
      on(command, (): never => {
        throw new DomainError('not_found', 'nothing is here');
      }),
    );
