import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { Mailbox } from '../../support/mailbox';
import { baseUrl } from '../../support/stack';
import { SIZES } from './views';
import { openWatched, type WatchedPage } from './watched-page';

export const PASSWORD = 'four sacks of brown rice';

/** Somebody who uses the dashboard in a browser of their own. */
export class DashboardPerson {
  private constructor(
    readonly email: string,
    private readonly mailbox: Mailbox,
    private readonly watched: WatchedPage,
  ) {}

  /** @param size default: a laptop */
  static async open(browser: Browser, size: { width: number; height: number } = SIZES[1]) {
    const email = `${randomUUID()}@shop.example`;
    const watched = await openWatched(browser, baseUrl(), { viewport: size });
    return new DashboardPerson(email, new Mailbox(email), watched);
  }

  get page(): Page {
    return this.watched.page;
  }

  /** What the developer tools complained of. */
  get problems(): string[] {
    return this.watched.problems;
  }

  close(): Promise<void> {
    return this.watched.close();
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${baseUrl()}/dashboard${path}`);
  }

  /** Fills in fields by the words beside them, and presses a button. */
  async enter(fields: Record<string, string>, button: string): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.page.getByLabel(label).fill(value);
    await this.press(button);
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  }

  /** The page says that the form that was sent is done. To leave before that would cut the answer off. */
  async done(): Promise<void> {
    await this.page.locator('.done').waitFor();
  }

  /** Signs up with a merchant of their own, by the link of the mail. */
  async signUp(merchant: string): Promise<void> {
    await this.goto('/sign-up');
    const person = { 'Business name': merchant, 'Your name': 'Ana Reyes', 'Email address': this.email };
    await this.enter({ ...person, Password: PASSWORD }, 'Create account');
    await this.page.goto(await this.linkOf(/^Confirm your/));
    await this.enter({ Password: PASSWORD }, 'Confirm');
    await this.page.waitForURL('**/dashboard/home');
  }

  /** The address that a mail leads to. */
  async linkOf(subject: RegExp): Promise<string> {
    const { text = '' } = await this.mailbox.one(subject);
    return /https?:\/\/\S+\/dashboard\/\S+/.exec(text)![0];
  }
}
