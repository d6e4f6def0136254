import { Body, Get, Post, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { ChangeEmail } from '../../profile/change-email';
import { ChangeProfile } from '../../profile/change-profile';
import { Sessions } from '../../sessions/sessions';
import { TeamStore } from '../../team/team.store';
import { typedIn, withProblems } from '../forms/field';
import { languageField } from '../forms/language-field';
import { problemsOf } from '../forms/problems';
import { DashboardPages } from '../frame/dashboard-pages';
import { settingsStrings as words } from './settings.strings';

const HERE = '/dashboard/settings';

interface Refused {
  problems: Record<string, string>;
  name?: string;
  email?: string;
}

type Form = Record<string, unknown> | null;

@PageController('dashboard/settings')
export class SettingsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly profile: ChangeProfile,
    private readonly changeEmail: ChangeEmail,
    private readonly sessions: Sessions,
    private readonly team: TeamStore,
  ) {}

  @Allowed(null)
  @Get()
  page(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply);
  }

  @Allowed(null)
  @Post('profile')
  async save(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = typedIn(body, ['name', 'language']);
    try {
      const { user } = sessionContextOf(visit);
      const language = await operation.once(() => this.profile.execute(user.id, typed));
      return await answerWith(reply, { goTo: `${HERE}?lang=${language}&done=saved` });
    } catch (error) {
      return this.show(visit, reply, { problems: problemsOf(error), name: typed.name });
    }
  }

  /** Sends a link to the new address. The email address changes when the user opens the link. */
  @Allowed(null)
  @Post('email')
  async ask(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { user, session } = sessionContextOf(visit);
    const { email } = typedIn(body, ['email']);
    await this.sessions.requireStrongest(session);
    try {
      await operation.once(() => this.changeEmail.ask(user, email));
      return await answerWith(reply, { goTo: `${HERE}?done=linkSent` });
    } catch (error) {
      return this.show(visit, reply, { problems: problemsOf(error), email });
    }
  }

  private async show(
    visit: RequestContext,
    reply: FastifyReply,
    refused: Refused = { problems: {} },
  ): Promise<void> {
    const { user, member } = sessionContextOf(visit);
    const merchants = await this.team.merchantsOf(user.id);
    const { problems, name = user.name, email = '' } = refused;
    const profile = [
      { name: 'name', label: words.name, value: name, autocomplete: 'name' },
      languageField(words.language, user.language),
    ];
    const address = [
      { name: 'email', label: words.newEmail, type: 'email' as const, value: email, hint: words.emailHint },
    ];
    const view = {
      email: user.email,
      profile: withProblems(profile, problems),
      address: withProblems(address, problems),
      merchants: merchants.map((each) => ({ ...each, isShown: each.id === member?.merchantId })),
    };
    const status = Object.keys(problems).length ? 400 : 200;
    const page = { section: 'settings', template: '/pages/settings/settings' } as const;
    return this.pages.show(reply, visit, { ...page, view, words, status });
  }
}
