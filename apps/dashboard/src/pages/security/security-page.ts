import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { commonStrings, interpolate, machineTime, manilaDateTime } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { sessionContextOf, type RequestContext } from '../../http/request-context';
import type { PasskeyEntity } from '../../passkeys/passkey.entity';
import type { SessionEntity } from '../../sessions/session.entity';
import { withProblems, type Field } from '../forms/field';
import { PASSKEY_SCRIPT, passkeyForm } from '../forms/passkey-form';
import { DashboardPages } from '../frame/dashboard-pages';
import { browserName } from './browser-name.rules';
import { SecurityState } from './security-state';
import { securityStrings as words } from './security.strings';

const PASSKEYS = '/dashboard/security/passkeys';

@Injectable()
export class SecurityPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly state: SecurityState,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param problems error messages of the submitted form */
  async show(
    visit: RequestContext,
    reply: FastifyReply,
    problems: Record<string, string> = {},
  ): Promise<void> {
    const { user, session } = sessionContextOf(visit);
    const { hasApp, codesLeft, passkeys, sessions } = await this.state.of(user.id);
    const hasFactor = hasApp || passkeys.length > 0;
    const view = {
      password: withProblems(passwordFields(), problems),
      hasApp,
      codes: hasFactor ? interpolate(words.codesLeft, { count: String(codesLeft) }) : null,
      passkeys: passkeys.map(passkeyView),
      addPasskey: passkeyForm('add', PASSKEYS, { field: withProblems([nameField()], problems)[0] }),
      alert: problems.passkey ?? null,
      sessions: sessions.map((each) => sessionView(each, session.id)),
    };
    const status = Object.keys(problems).length ? 400 : 200;
    return this.write(visit, reply, { template: 'security', view, status, scripts: [PASSKEY_SCRIPT] });
  }

  /** Renders new recovery codes, which are shown only once. */
  codes(visit: RequestContext, reply: FastifyReply, codes: string[]): Promise<void> {
    const made = manilaDateTime(toUnix(this.clock.now('live')), commonStrings.locale);
    return this.write(visit, reply, { template: 'recovery-codes', view: { codes, made } });
  }

  write(
    visit: RequestContext,
    reply: FastifyReply,
    { template, ...page }: { template: string; view: object; status?: number; scripts?: string[] },
  ): Promise<void> {
    const path = `/pages/security/${template}`;
    return this.pages.show(reply, visit, {
      section: 'settings',
      title: words.heading,
      template: path,
      words,
      ...page,
    });
  }
}

const passwordFields = (): Field[] => [
  {
    name: 'current_password',
    label: words.current,
    type: 'password',
    autocomplete: 'current-password',
  },
  { name: 'password', label: words.chosen, type: 'password', autocomplete: 'new-password', hint: words.hint },
];

const nameField = (): Field => ({ name: 'name', label: words.passkeyName, hint: words.passkeyHint });

const moment = (unix: number) => ({
  text: manilaDateTime(unix, commonStrings.locale),
  machine: machineTime(unix),
});

const passkeyView = ({ id, name, created, lastUsedAt }: PasskeyEntity) => ({
  name,
  added: moment(created),
  used: lastUsedAt === null ? null : moment(lastUsedAt),
  removeAt: `${PASSKEYS}/${encodeURIComponent(id)}/remove`,
  remove: interpolate(words.removeNamed, { name }),
});

const sessionView = ({ id, agent, address, seenAt }: SessionEntity, current: string) => ({
  browser: browserName(agent) ?? words.unknownBrowser,
  address,
  seen: moment(seenAt),
  isThis: id === current,
  endAt: `/dashboard/security/sessions/${id}/end`,
});
