import { openMerchantCommand, sendAccountMailsCommand, type Environment } from '@tulay/contracts';
import { on, refusedCommands, type NamesRead } from '@tulay/testing';
import type { Browser } from '../browser';
import { DashboardUnderTest, type Member } from '../dashboard-under-test';
import { idAt, MARKS } from './marks';
import { ModeServices } from './mode-services';

export const MODES: readonly Environment[] = ['test', 'live'];

/** A merchant with one object of each kind in both modes. The owner has a browser for each mode. */
export class BothModes {
  readonly browsers = {} as Record<Environment, Browser>;
  /** ID of the payout request in each mode. */
  readonly requests = {} as Record<Environment, string>;

  private constructor(
    readonly dashboard: DashboardUnderTest,
    readonly owner: Member,
    readonly colleague: Member,
  ) {}

  /**
   * @param names records which fields the handlers read
   * @param settings additions to the default configuration
   */
  static async start(names?: NamesRead, settings: Record<string, string> = {}): Promise<BothModes> {
    const services = new ModeServices();
    const others = refusedCommands('dashboard', [
      openMerchantCommand.subject,
      sendAccountMailsCommand.subject,
      ...services.answers.map(({ subject }) => subject),
    ]);
    const dashboard = await DashboardUnderTest.start(
      [...services.answers, ...others, on(sendAccountMailsCommand, () => ({ isOn: true }))],
      settings,
      names,
    );
    const owner = await dashboard.member('owner');
    await owner.submit('/dashboard/activation/details', DETAILS, '/dashboard/activation');
    await dashboard.db.query(`UPDATE applications SET state = 'active', revision = 1`);
    const colleague = await dashboard.member('viewer', { of: owner });
    const both = new BothModes(dashboard, owner, colleague);
    for (const environment of MODES) {
      services.stock({ merchantId: owner.merchantId, environment });
      await both.begin(environment);
    }
    return both;
  }

  stop(): Promise<void> {
    return this.dashboard.stop();
  }

  /** Submits the forms that create the objects stored by the dashboard. */
  private async begin(side: Environment): Promise<void> {
    const { word, amount } = MARKS[side];
    const { userId } = this.owner;
    const browser = await this.dashboard.signIn(userId, side);
    this.browsers[side] = browser;
    await this.dashboard.showFactor(userId);
    await fillIn(browser, '/dashboard/payout-limit', { limit: String(amount) });
    this.requests[side] = await payOut(browser, side);
    await fillIn(browser, '/dashboard/keys/new', { scope: 'payments:read', ends: 'never' });
    await fillIn(browser, '/dashboard/branding', { registeredName: word });
    await fillIn(browser, '/dashboard/projects/new', { name: word, origins: '' });
    const refund = `/dashboard/payments/${idAt(side, 'pay')}/refund`;
    await fillIn(browser, `${refund}/review?part=all`, {}, refund);
    const endpoint = { url: `https://${word}.example/hook`, events: '*' };
    await fillIn(browser, '/dashboard/webhooks/new', endpoint, '/dashboard/webhooks');
  }
}

const DETAILS = { legalName: 'Aling Nena Trading', kind: 'sole_proprietorship' };

/** Requests a payout and returns the request's ID. */
async function payOut(browser: Browser, side: Environment): Promise<string> {
  const { word, amount } = MARKS[side];
  const typed = { amount: String(amount), method: 'gcash', account_no: '09171234567' };
  const named = { ...typed, wallet_name: `${word} Santos`, description: `${word} wages` };
  const { body } = await fillIn(browser, '/dashboard/payouts/new', named, '/dashboard/payouts/review');
  const { goesTo } = await browser.send('/dashboard/payouts', { ...hiddenIn(body), ...named });
  return /po_\w{26}/.exec(goesTo ?? '')![0];
}

/** Submits a form with the page's hidden fields. */
async function fillIn(browser: Browser, page: string, typed: Record<string, string>, to = page) {
  const { body } = await browser.get(page);
  const form = body.split('<form').find((each) => each.includes(`action="${to}"`)) ?? body;
  const answer = await browser.send(to, { ...hiddenIn(form), form_token: browser.formToken, ...typed });
  if (answer.status >= 400) throw new Error(`${to} returned status ${answer.status}: ${answer.body}`);
  return answer;
}

function hiddenIn(body: string): Record<string, string> {
  const hidden = body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]));
}
