import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { Mailbox } from '../../support/mailbox';
import { baseUrl } from '../../support/stack';
import { SIZES } from './views';
import { openWatched, type WatchedPage } from './watched-page';

export const PASSWORD = 'four sacks of brown rice';

/** A dashboard user in a separate browser context. */
export class DashboardPerson {
  private constructor(
    readonly email: string,
    private readonly mailbox: Mailbox,
    private readonly watched: WatchedPage,
  ) {}

  /** @param size window size; defaults to a laptop */
  static async open(browser: Browser, size: { width: number; height: number } = SIZES[1]) {
    const email = `${randomUUID()}@shop.example`;
    const watched = await openWatched(browser, baseUrl(), { viewport: size });
    return new DashboardPerson(email, new Mailbox(email), watched);
  }

  get page(): Page {
    return this.watched.page;
  }

  get problems(): string[] {
    return this.watched.problems;
  }

  close(): Promise<void> {
    return this.watched.close();
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${baseUrl()}/dashboard${path}`);
  }

  async enter(fields: Record<string, string>, button: string): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.page.getByLabel(label).fill(value);
    await this.press(button);
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  }

  /** Waits until the page confirms the submitted form. Leaving the page earlier would cancel the response. */
  async done(): Promise<void> {
    await this.page.locator('.done').waitFor();
  }

  async signUp(merchant: string): Promise<void> {
    await this.goto('/sign-up');
    const person = { 'Business name': merchant, 'Your name': 'Ana Reyes', 'Email address': this.email };
    await this.enter({ ...person, Password: PASSWORD }, 'Create account');
    await this.page.goto(await this.linkOf(/^Confirm your/));
    await this.enter({ Password: PASSWORD }, 'Confirm');
    await this.page.waitForURL('**/dashboard/home');
  }

  async linkOf(subject: RegExp): Promise<string> {
    const { text = '' } = await this.mailbox.one(subject);
    return /https?:\/\/\S+\/dashboard\/\S+/.exec(text)![0];
  }
}
