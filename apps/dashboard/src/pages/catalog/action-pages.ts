import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { doneAt } from '../frame/dashboard-pages';
import { FormPages, type Preview } from './form-pages';
import type { DoneWord } from '../frame/frame.strings';
import type { SectionName } from '../frame/sections';
import type { FormBody } from '../forms/typed-form';
import { recordStrings } from './record.strings';

/** Action that the user confirms on a separate page. */
export interface Action {
  section: SectionName;
  /** Last path segment of the confirmation page. */
  part: string;
  /** `{name}` is replaced by the object's name. `refused` explains why the action is no longer possible. */
  words: { title: string; text: string; button: string; refused?: string };
  /**
   * Returns the object's display name.
   * @throws DomainError `not_found` if the object does not exist
   */
  name: () => Promise<string>;
  /** Returns the side effects of the action. */
  foresee?: () => Promise<Preview>;
  path: string;
  isDanger?: boolean;
  done: DoneWord | (() => Promise<DoneWord>);
  /**
   * Returns the page to open after the action; default: the object's page.
   * @param commandId the form's idempotency token
   */
  goTo?: (commandId: string) => string;
  /**
   * Executes the action.
   * @param commandId the form's idempotency token; the service executes each command once
   */
  run: (commandId: string) => Promise<unknown>;
}

/** Renders confirmation pages and executes their actions. */
@Injectable()
export class ActionPages {
  constructor(
    private readonly forms: FormPages,
    private readonly operations: IdempotencyTokens,
  ) {}

  async ask(reply: FastifyReply, visit: RequestContext, step: Action, alert?: string): Promise<void> {
    const { section, words, path, part, isDanger } = step;
    return this.forms.confirm(reply, visit, {
      section,
      title: interpolate(words.title, { name: await step.name() }),
      text: words.text,
      foreseen: await step.foresee?.(),
      alert,
      press: {
        action: `${path}/${part}`,
        operation: this.operations.draw(visit, purposeOf(step)),
        text: words.button,
        isDanger,
        isMain: true,
      },
      cancel: path,
    });
  }

  async take(reply: FastifyReply, visit: RequestContext, step: Action, body: FormBody): Promise<void> {
    const commandId = this.operations.idIn(visit, purposeOf(step), body?.operation);
    if (commandId === null) return this.ask(reply, visit, step, operationStrings.stale);
    try {
      await step.run(commandId);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return this.ask(reply, visit, step, step.words.refused ?? recordStrings.stillUsed);
    }
    const done = typeof step.done === 'string' ? step.done : await step.done();
    return answerWith(reply, { goTo: doneAt(step.goTo?.(commandId) ?? step.path, done) });
  }
}

const purposeOf = ({ part, path }: Action): string => `${part} ${path}`;

const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'invalid_state' || error.code === 'conflict');

/**
 * Returns the named entry of a table.
 * @throws DomainError `not_found` if the name is unknown
 */
export function entryOf<Name extends string, Entry>(
  table: Readonly<Record<Name, Entry>>,
  name: string,
): { part: Name; entry: Entry } {
  if (!Object.hasOwn(table, name)) throw notFound('page', name);
  return { part: name as Name, entry: table[name as Name] };
}
