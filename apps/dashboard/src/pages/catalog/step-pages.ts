import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { Visit } from '../../http/visit';
import { Operations } from '../../operations/operations';
import { operationStrings } from '../../operations/operations.strings';
import { doneAt } from '../frame/dashboard-pages';
import { FormPages, type Foreseen } from './form-pages';
import type { DoneWord } from '../frame/frame.strings';
import type { SectionName } from '../frame/sections';
import type { FormBody } from '../forms/typed-form';
import { recordStrings } from './record.strings';

/** What one press does to something, after a page that asks. */
export interface Step {
  section: SectionName;
  /** The last part of its address. */
  part: string;
  /** `{name}` stands for the thing. `refused` says why it may not be done any more. */
  words: { title: string; text: string; button: string; refused?: string };
  /** Finds what people call the thing. @throws DomainError `not_found` */
  name: () => Promise<string>;
  /** Finds what else it will do, as things stand. */
  foresee?: () => Promise<Foreseen>;
  /** The page of the thing. */
  path: string;
  isDanger?: boolean;
  /** What is said when it is done. */
  done: DoneWord | (() => Promise<DoneWord>);
  /** Where it leads when it is done. Default: the thing's page. @param commandId as for `run` */
  goTo?: (commandId: string) => string;
  /** @param commandId the operation of the form that was pressed, so that its command is done once */
  run: (commandId: string) => Promise<unknown>;
}

/** Steps that a form takes: each asks first, and works without scripts. */
@Injectable()
export class StepPages {
  constructor(
    private readonly forms: FormPages,
    private readonly operations: Operations,
  ) {}

  async ask(reply: FastifyReply, visit: Visit, step: Step, alert?: string): Promise<void> {
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

  async take(reply: FastifyReply, visit: Visit, step: Step, body: FormBody): Promise<void> {
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

const purposeOf = ({ part, path }: Step): string => `${part} ${path}`;

const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'invalid_state' || error.code === 'conflict');

/** The entry of a table of steps. @throws DomainError `not_found` for a name that is none of them */
export function entryOf<Name extends string, Entry>(
  table: Readonly<Record<Name, Entry>>,
  name: string,
): { part: Name; entry: Entry } {
  if (!Object.hasOwn(table, name)) throw notFound('page', name);
  return { part: name as Name, entry: table[name as Name] };
}
