import { ForbiddenException, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { ApplicationForms } from '../../applications/application-forms';
import { ApplicationsStore } from '../../applications/applications.store';
import type { ApplicationActor } from '../../applications/change-application';
import { DocumentsStore } from '../../applications/documents.store';
import { sessionContextOf, type RequestContext } from '../../http/request-context';
import type { IdempotencyToken } from '../../operations/form-token';
import { hasPermission } from '../../roles/role-scopes.rules';
import { DashboardPages } from '../frame/dashboard-pages';
import { activationStrings as words } from './activation.strings';
import { BankNames } from './bank-names';
import { ACTIVATION_PATH, activationView, type Refused } from './activation.view';

export interface SentForm {
  visit: RequestContext;
  reply: FastifyReply;
  typed: Readonly<Record<string, string>>;
  /**
   * Null if the token has expired. The form is saved without a token, because saving unchanged values has no
   * effect.
   */
  operation: IdempotencyToken | null;
}

@Injectable()
export class ActivationPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly applications: ApplicationsStore,
    private readonly documents: DocumentsStore,
    private readonly forms: ApplicationForms,
    private readonly banks: BankNames,
  ) {}

  async show(visit: RequestContext, reply: FastifyReply, refused?: Refused): Promise<void> {
    const { merchantId } = actorOf(visit);
    const mayChange = hasPermission(sessionContextOf(visit).member!.role, 'activation.change');
    const application = await this.applications.find(merchantId);
    const facts = {
      application,
      form: this.forms.open(application),
      documents: mayChange ? await this.documents.list(merchantId) : [],
      banks: mayChange ? await this.banks.list() : [],
      mayChange,
    };
    return this.pages.show(reply, visit, {
      section: 'activation',
      template: '/pages/activation/activation',
      view: activationView(facts, refused),
      words,
      styles: ['pages/activation/activation.css'],
      status: refused ? 400 : 200,
    });
  }

  /** Executes the form and redirects to the page, or renders the page with the errors and the input. */
  async answer(
    { visit, reply, operation, typed }: SentForm,
    work: (actor: ApplicationActor) => Promise<void>,
  ): Promise<void> {
    try {
      const run = () => work(actorOf(visit));
      await (operation ? operation.once(run) : run());
    } catch (error) {
      return this.show(visit, reply, { typed, wrong: wrongOf(error) });
    }
    return answerWith(reply, { goTo: `${ACTIVATION_PATH}?done=saved` });
  }
}

function actorOf(visit: RequestContext): ApplicationActor {
  const { user, member } = sessionContextOf(visit);
  if (!member) throw new ForbiddenException();
  return { merchantId: member.merchantId, userId: user.id };
}

const FILE_WORDS = ['needed', 'type', 'size', 'number', 'sum', 'kind'] as const;
type FileWord = (typeof FILE_WORDS)[number];

/** Returns error messages by field, and rethrows errors that the forms cannot display. */
function wrongOf(error: unknown): Record<string, string> {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'invalid_state') return { form: words.wrong.closed };
  if (error.code !== 'invalid_request') throw error;
  if (!error.issues) return { form: words.wrong.missing };
  return Object.fromEntries(Object.entries(error.issues).map(([field]) => said(field)));
}

const said = (field: string): [field: string, text: string] =>
  FILE_WORDS.includes(field as FileWord) && field !== 'kind'
    ? ['file', words.wrong[field as FileWord]]
    : [field, words.wrong.field];
