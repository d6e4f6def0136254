import { setTimeout as pause } from 'node:timers/promises';
import type { BriefMail } from '../inbox/inbox-server';
import { DEMO_EMAIL } from './demo-email';
import { keepDemo, type DemoMerchant } from './demo-merchant';

/** An email takes one or two seconds to arrive. */
const MAILED_WITHIN_MS = 10_000;
const POLL_MS = 100;

/** The part of the stack that demo data needs. */
export interface DemoHost {
  /** URL of the inbox page; empty if an external server receives the emails. */
  inboxUrl: string;
  dataDir: string;
  operator: (args: string[]) => Promise<unknown>;
}

/**
 * Invites the terminal's user to the demo merchant's dashboard, once. A failure is not an error, because the
 * stack also works without an invitation.
 */
export async function withDemoInvitation(host: DemoHost, demo: DemoMerchant): Promise<DemoMerchant> {
  if (demo.invitation !== undefined || !host.inboxUrl) return demo;
  const args = ['merchant', 'invite', '--merchant', demo.merchantId, '--email', DEMO_EMAIL];
  const isInvited = await host.operator(args).then(
    () => true,
    () => false,
  );
  const link = isInvited ? await mailedLink(host.inboxUrl) : null;
  if (link === null) return demo;
  const invited = { ...demo, invitation: link.split('/').at(-1)! };
  keepDemo(host.dataDir, invited);
  return invited;
}

/** Returns the invitation link, or null if no email arrived. */
async function mailedLink(inboxUrl: string): Promise<string | null> {
  for (const until = Date.now() + MAILED_WITHIN_MS; Date.now() < until; await pause(POLL_MS)) {
    const mails = (await (await fetch(`${inboxUrl}/mails.json`)).json()) as BriefMail[];
    const mail = mails.find(({ to, link }) => to.includes(DEMO_EMAIL) && link !== null);
    if (mail) return mail.link;
  }
  return null;
}
