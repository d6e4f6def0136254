import { Body, Get, Post, Res } from '@nestjs/common';
import { DomainError, invalidField, type BrandingChanges } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { BrandingClient } from '../../clients/branding.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FormToken, TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { hasPermission } from '../../roles/role-scopes.rules';
import { fileIn } from '../../uploads/uploaded-file';
import { DashboardPages } from '../frame/dashboard-pages';
import { brandingStrings as words } from './branding.strings';
import { BRANDING_PATH, brandingView, changesIn, newIn, type RefusedBranding } from './branding.view';
import { mailChangesIn } from './mail-settings.view';

/** Maximum logo size in bytes, the same as in the API. The gateway validates the image. */
const LOGO_BYTES_MAX = 200_000;

type Form = Record<string, unknown> | null;

interface SentForm {
  visit: RequestContext;
  reply: FastifyReply;
  operation: IdempotencyToken;
}

@PageController('dashboard/branding')
export class BrandingController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly branding: BrandingClient,
  ) {}

  @Allowed('branding:read')
  @Get()
  page(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply);
  }

  @Allowed('branding.change')
  @Post()
  save(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = changesIn(body);
    if (!operation) return this.show(visit, reply, { typed, issues: {}, alert: operationStrings.stale });
    return this.change({ visit, reply, operation }, async () =>
      newIn(await this.branding.get(tenantOf(visit)), typed),
    );
  }

  @Allowed('branding.change')
  @Post('logo')
  setLogo(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.change({ visit, reply, operation }, () => {
      const file = fileIn(body, 'file');
      if (!file) throw invalidField('needed', 'is required');
      if (!file.bytes || file.bytes.length > LOGO_BYTES_MAX)
        throw invalidField('logo', `must be at most ${LOGO_BYTES_MAX / 1000} KB`);
      return { logo: file.bytes.toString('base64') };
    });
  }

  @Allowed('branding.change')
  @Post('logo/remove')
  removeLogo(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.change({ visit, reply, operation }, () => ({ logo: null }));
  }

  @Allowed('branding.change')
  @Post('mails')
  setMails(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.change({ visit, reply, operation }, async () => {
      const { mails } = await this.branding.get(tenantOf(visit));
      return mailChangesIn(body, mails);
    });
  }

  private async change(
    { visit, reply, operation }: SentForm,
    read: () => BrandingChanges | Promise<BrandingChanges>,
  ): Promise<void> {
    let changes: BrandingChanges = {};
    try {
      changes = await read();
      if (Object.keys(changes).length) await this.branding.set(visit, changes, operation.id);
    } catch (error) {
      const { logo: _, ...typed } = changes;
      return this.show(visit, reply, { typed: typed as RefusedBranding['typed'], issues: issuesOf(error) });
    }
    return answerWith(reply, { goTo: `${BRANDING_PATH}?done=saved` });
  }

  private async show(visit: RequestContext, reply: FastifyReply, refused?: RefusedBranding): Promise<void> {
    const branding = await this.branding.get(tenantOf(visit));
    const mayChange = hasPermission(sessionContextOf(visit).member!.role, 'branding.change');
    return this.pages.show(reply, visit, {
      section: 'branding',
      template: '/pages/branding/branding',
      view: brandingView(branding, mayChange, refused),
      words,
      styles: ['pages/branding/branding.css'],
      status: refused ? 400 : 200,
    });
  }
}

/** Returns the issues of a rejected form, and rethrows errors that the form cannot display. */
function issuesOf(error: unknown): RefusedBranding['issues'] {
  if (error instanceof DomainError && error.code === 'invalid_request' && error.issues) return error.issues;
  throw error;
}
