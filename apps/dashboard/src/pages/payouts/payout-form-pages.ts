import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Balance, Tenant } from '@tulay/contracts';
import { LedgerClient } from '../../clients/ledger.client';
import { PayoutsClient } from '../../clients/payouts.client';
import { sessionContextOf, tenantOf, type RequestContext } from '../../http/request-context';
import { newToken } from '../../links/secret-token';
import { PayoutPreview } from '../../payout-requests/payout-preview';
import { typedIn } from '../forms/field';
import { DashboardPages } from '../frame/dashboard-pages';
import { PAYOUT_FIELDS, readPayoutForm, type ReadForm } from './payout-form';
import { payoutFormStrings as words } from './payout-form.strings';
import { toFormView, toReviewView, type FormContext } from './payout-form.view';

/** Format of the tokens that `newToken` returns. */
const KEY = /^[\w-]{20,100}$/;

/** Returns the form's idempotency token, or null if the token is missing or malformed. */
export function idempotencyTokenIn(body: unknown): string | null {
  const { idempotency_token: key } = typedIn(body, ['idempotency_token']);
  return KEY.test(key) ? key : null;
}

interface ShownForm {
  formKey: string;
  body?: unknown;
  problems?: Readonly<Record<string, string>>;
  alert?: string;
}

@Injectable()
export class PayoutFormPages {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payouts: PayoutsClient,
    private readonly ledger: LedgerClient,
    private readonly outlook: PayoutPreview,
  ) {}

  async read(body: unknown): Promise<ReadForm> {
    return readPayoutForm(body, await this.payouts.banks());
  }

  async show(
    reply: FastifyReply,
    visit: RequestContext,
    { body, problems, ...form }: ShownForm,
  ): Promise<void> {
    const around = { ...(await this.around(tenantOf(visit), form.formKey)), alert: form.alert };
    const status = problems || form.alert ? 400 : 200;
    return this.write(reply, visit, {
      title: words.title,
      template: '/pages/payouts/payout-form',
      view: toFormView(typedIn(body, PAYOUT_FIELDS), problems ?? {}, around),
      status,
    });
  }

  /** Shows the review page, or the form again if it has errors. */
  async review(reply: FastifyReply, visit: RequestContext, formKey: string, body: unknown): Promise<void> {
    const { draft, typed, problems } = await this.read(body);
    if (!draft) return this.show(reply, visit, { formKey, body, problems });
    const tenant = tenantOf(visit);
    const outlook = await this.outlook.execute(tenant, sessionContextOf(visit).user.id, draft.amount);
    return this.write(reply, visit, {
      title: words.review.title,
      template: '/pages/payouts/payout-review',
      view: toReviewView(draft, typed, await this.around(tenant, formKey), outlook),
      status: 200,
    });
  }

  /**
   * Handles a rejection. Shows the review page if no other member can approve the payout, or the form if it was
   * already submitted with different content.
   */
  async refused(reply: FastifyReply, visit: RequestContext, body: unknown): Promise<void> {
    const { draft } = await this.read(body);
    const { waits, hasApprover } = await this.outlook.execute(
      tenantOf(visit),
      sessionContextOf(visit).user.id,
      draft?.amount ?? 0n,
    );
    const formKey = newToken();
    if (waits && !hasApprover) return this.review(reply, visit, formKey, body);
    return this.show(reply, visit, { formKey, body, alert: words.used });
  }

  private write(
    reply: FastifyReply,
    visit: RequestContext,
    page: { title: string; template: string; view: object; status: number },
  ): Promise<void> {
    const styles = ['pages/payouts/payouts.css'];
    return this.pages.show(reply, visit, { section: 'payouts', words, styles, ...page });
  }

  private async around(tenant: Tenant, formKey: string): Promise<FormContext> {
    const [banks, balance] = await Promise.all([
      this.payouts.banks(),
      this.ledger.balance(tenant).catch((): Balance | null => null),
    ]);
    return { formKey, banks, balance };
  }
}
