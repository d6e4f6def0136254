import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ownPath } from '../../http/next.rules';
import { sessionContextOf, type RequestContext } from '../../http/request-context';
import { PasskeysStore } from '../../passkeys/passkeys.store';
import { Sessions } from '../../sessions/sessions';
import { withProblems, type Field } from '../forms/field';
import { PASSKEY_SCRIPT, passkeyForm } from '../forms/passkey-form';
import { DashboardPages } from '../frame/dashboard-pages';
import { confirmStrings as words } from './confirm.strings';

export interface StepUpRequest {
  visit: RequestContext;
  /** `factor` means that a password is not sufficient. */
  proof: unknown;
  next: unknown;
  reply: FastifyReply;
}

const HERE = '/dashboard/confirm';

@Injectable()
export class StepUpPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly sessions: Sessions,
    private readonly passkeys: PasskeysStore,
  ) {}

  /** @param problems error messages of the submitted form */
  async show(
    { visit, proof, next, reply }: StepUpRequest,
    problems: Record<string, string> = {},
  ): Promise<void> {
    const { id } = sessionContextOf(visit).user;
    const [hasFactor, passkeys] = await Promise.all([this.sessions.hasFactor(id), this.passkeys.ofUser(id)]);
    const needsFactor = proof === 'factor';
    const query = `?${new URLSearchParams({ ...(needsFactor && { proof }), next: ownPath(next) })}`;
    const forms = [...(hasFactor ? [codeForm] : []), ...(needsFactor ? [] : [passwordForm])];
    const view = {
      forms: forms.map((form) => formView(form(), query, problems)),
      passkey: passkeys.length ? passkeyForm('show', `${HERE}/passkey`, { query }) : null,
      alert: problems.passkey ?? null,
      needsSetUp: needsFactor && !hasFactor,
      back: ownPath(next),
    };
    const status = Object.keys(problems).length ? 400 : 200;
    const page = { section: 'settings', title: words.heading, template: '/pages/confirm/confirm' } as const;
    return this.pages.show(reply, visit, { ...page, view, words, status, scripts: [PASSKEY_SCRIPT] });
  }
}

interface ProofForm {
  at: string;
  button: string;
  field: Field;
}

const codeForm = (): ProofForm => ({
  at: `${HERE}/code`,
  button: words.byCode,
  field: { name: 'code', label: words.code, hint: words.codeHint, autocomplete: 'one-time-code' },
});

const passwordForm = (): ProofForm => ({
  at: `${HERE}/password`,
  button: words.byPassword,
  field: {
    name: 'current_password',
    label: words.password,
    type: 'password',
    autocomplete: 'current-password',
  },
});

const formView = ({ at, button, field }: ProofForm, query: string, problems: Record<string, string>) => ({
  action: `${at}${query}`,
  button,
  field: withProblems([field], problems)[0]!,
});
